import { useState } from 'react';
import type { Passkey } from '../../contract/factors';
import { localTime } from '../../core/lib/localTime';
import { isMissingFeature } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { Loaded } from '../../page/Loaded';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { listPasskeys } from '../passkeys';
import { AddPasskey } from './AddPasskey';
import { CodesDialog } from './factors/RecoveryCodes';
import { RemovePasskey } from './RemovePasskey';
import { passkeyTexts as texts } from './texts';

/**
 * The user's own passkeys, each with its name, last use and a remove button; and a button that adds
 * one.
 */
export function PasskeysCard({ onChanged }: { onChanged(): void }) {
  const { result, reload, set } = useLoad(listPasskeys, 'passkeys');
  if (result.state === 'failed' && isMissingFeature(result.problem)) return null;
  return (
    <Card title={texts.title}>
      {result.state !== 'failed' && <p className="muted">{texts.about}</p>}
      <Loaded result={result} reload={reload} loading={<Skeleton lines={2} height={36} />}>
        {(passkeys) => (
          <Passkeys
            passkeys={passkeys}
            onChange={(passkeys) => {
              set(passkeys);
              onChanged();
            }}
          />
        )}
      </Loaded>
    </Card>
  );
}

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onChange(passkeys: Passkey[]): void;
}

function Passkeys({ passkeys, onChange }: PasskeysProps) {
  const [adding, setAdding] = useState(false);
  /** The recovery codes that came with the first passkey. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const rows = useFocusRecovery<HTMLUListElement>();
  const parts = useFocusRecovery<HTMLDivElement>(rows.ref);
  return (
    <div {...parts} className="sessions">
      {passkeys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul {...rows} className="session-list" tabIndex={-1} aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      {adding && (
        <AddPasskey
          onAdded={({ recoveryCodes = null, ...made }) => {
            onChange([...passkeys, made]);
            setAdding(false);
            setCodes(recoveryCodes);
            toast.success(texts.added);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {removed && (
        <RemovePasskey
          passkey={removed}
          onRemoved={() => {
            onChange(passkeys.filter(({ id }) => id !== removed.id));
            setRemoved(null);
            toast.success(texts.removed);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li className="session">
      <div>
        <p>
          <b dir="auto">{name}</b>
        </p>
        <p className="muted">
          {texts.created} <time dateTime={createdAt}>{localTime(createdAt)}</time>,{' '}
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <time dateTime={lastUsedAt}>{localTime(lastUsedAt)}</time>
            </>
          )}
          {backedUp && `, ${texts.backedUp}`}
        </p>
      </div>
      <Button size="small" aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}
