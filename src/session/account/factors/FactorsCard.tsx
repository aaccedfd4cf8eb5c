import '../../../../styles/session/factors.css';
import { useState } from 'react';
import { toast } from '../../../core/stores/toasts';
import { useLoad } from '../../../core/stores/useLoad';
import { Loaded } from '../../../page/Loaded';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { ProofDialog } from '../../owner/ProofDialog';
import { type FactorState, readOwnFactors, removeTotp, replaceRecoveryCodes } from './api';
import { CodesDialog } from './RecoveryCodes';
import { TotpSetup } from './TotpSetup';
import { factorTexts as texts } from './texts';

/** The number of recovery codes at or below which the card warns. */
const fewCodes = 2;

type Open = 'setup' | 'removal' | 'newCodes' | { codes: string[] } | null;

/** The card until the API is known to have second factors. */
export function FactorsPlace() {
  return (
    <Card title={texts.title} className="factors">
      <p className="muted">{texts.about}</p>
      {loading}
    </Card>
  );
}

/** As high as the authenticator alone. */
const loading = <Skeleton lines={2} height="var(--control-height)" />;

/** The second factors of the user's account: the authenticator and the recovery codes. */
export function FactorsCard() {
  const { result, reload } = useLoad(readOwnFactors, 'factors');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: string[]) => {
    setOpen({ codes });
    reload();
  };
  const afterSetup = (codes: string[]) => {
    toast.success(texts.codes.added);
    showCodes(codes);
  };
  const remove = async () => {
    toast.success(texts.removed);
    close();
    reload();
  };
  return (
    <Card title={texts.title} className="factors">
      {result.state !== 'failed' && <p className="muted">{texts.about}</p>}
      <Loaded result={result} reload={reload} loading={loading}>
        {(factors) => <Factors factors={factors} open={setOpen} />}
      </Loaded>
      {open === 'setup' && (
        <Dialog title={texts.setup.title} width={500} onClose={close}>
          <TotpSetup onConfirmed={afterSetup} />
        </Dialog>
      )}
      {open === 'removal' && result.state === 'loaded' && (
        <ProofDialog
          title={texts.removeTitle}
          text={result.value.passkeys > 0 ? texts.removeOneText : texts.removeText}
          confirmLabel={texts.remove}
          act={async (proof) => {
            await removeTotp(proof);
            await remove();
          }}
          onClose={close}
        />
      )}
      {open === 'newCodes' && (
        <ProofDialog
          title={texts.newCodesTitle}
          text={texts.newCodesText}
          confirmLabel={texts.create}
          act={async (proof) => showCodes(await replaceRecoveryCodes(proof))}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && <CodesDialog codes={open.codes} onClose={close} />}
    </Card>
  );
}

function Factors({ factors, open }: { factors: FactorState; open(what: Open): void }) {
  const { totp, passkeys, recoveryCodes, required } = factors;
  const isLast = required && passkeys === 0;
  return (
    <>
      <div className="factor">
        <p>
          <b>{texts.totp}</b> <span className="muted">{totp ? texts.on : texts.off}</span>
        </p>
        <div className="factor-actions">
          <Button size="small" onClick={() => open('setup')}>
            {totp ? texts.setUpAnew : texts.setUp}
          </Button>
          {totp && !isLast && (
            <Button size="small" aria-label={texts.removeNamed} onClick={() => open('removal')}>
              {texts.remove}
            </Button>
          )}
        </div>
        {totp && isLast && <p className="muted">{texts.required}</p>}
      </div>
      {(totp || passkeys > 0) && (
        <div className="factor">
          <p>
            <b>{texts.recoveryCodes}</b> <span className="muted">{texts.left(recoveryCodes)}</span>
          </p>
          <Button size="small" onClick={() => open('newCodes')}>
            {texts.newCodes}
          </Button>
          {recoveryCodes <= fewCodes && (
            <Notice kind="warning">{recoveryCodes === 0 ? texts.noneLeft : texts.fewLeft}</Notice>
          )}
        </div>
      )}
    </>
  );
}
