import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/administration/tokens.css';
import { useRef, useState } from 'react';
import type { ApiTokenCreated } from '../../contract/tokens';
import { isMissingFeature } from '../../core/lib/problem';
import { useLoad } from '../../core/stores/useLoad';
import { common } from '../../core/texts/common';
import { AdministrationNav } from '../../page/AdministrationNav';
import { PageHeading } from '../../page/PageHeading';
import { ShownOnceDialog } from '../../page/shownOnce/ShownOnceDialog';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { listTokens } from './api';
import { CreateTokenDialog } from './CreateTokenDialog';
import { TokenList } from './TokenList';
import { tokenTexts as texts } from './texts';

/**
 * The page of the tokens for programs. Shows their authors and last use; creates and revokes
 * tokens.
 */
export function TokensScreen() {
  const { result, reload, set } = useLoad(listTokens, 'tokens');
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<ApiTokenCreated | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const tokens = result.state === 'loaded' ? result.value : null;
  const isMissing = result.state === 'failed' && isMissingFeature(result.problem);
  const isForbidden = result.state === 'failed' && result.problem.code === 'forbidden';
  return (
    <div className="page">
      <div ref={head} className="tokens-head">
        <PageHeading>{texts.heading}</PageHeading>
        {tokens && tokens.length > 0 && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            {texts.add}
          </Button>
        )}
      </div>
      <AdministrationNav />
      {isMissing && <p className="muted">{texts.missing}</p>}
      {result.state === 'failed' && isForbidden && <p className="muted">{result.problem.detail}</p>}
      {result.state === 'failed' && !isMissing && !isForbidden && (
        <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
      )}
      {result.state !== 'failed' && <p className="muted tokens-intro">{texts.intro}</p>}
      {result.state === 'loading' && (
        <div aria-busy="true">
          <Skeleton lines={3} height={56} />
        </div>
      )}
      {tokens?.length === 0 && (
        <EmptyState
          text={texts.empty}
          action={
            <Button variant="primary" onClick={() => setCreating(true)}>
              {texts.add}
            </Button>
          }
        />
      )}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} onChange={set} onFailed={reload} />}
      {creating && (
        <CreateTokenDialog
          onCreated={({ token, ...made }) => {
            setCreating(false);
            setShown({ ...made, token });
            set([made, ...(tokens ?? [])]);
          }}
          onUnsure={reload}
          onClose={() => setCreating(false)}
        />
      )}
      {shown && (
        <ShownOnceDialog
          title={texts.shown.title(shown.name)}
          label={texts.shown.token}
          value={shown.token}
          returnFocus={() => head.current?.querySelector('button')}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
