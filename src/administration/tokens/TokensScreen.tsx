import '../../page/pageStyles';
import '../../../styles/administration/tokens.css';
import { useRef, useState } from 'react';
import type { ApiTokenCreated } from '../../contract/tokens';
import { valueOr } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { AdministrationNav } from '../../page/AdministrationNav';
import { Loaded } from '../../page/Loaded';
import { PageHeading } from '../../page/PageHeading';
import { ShownOnceDialog } from '../../page/shownOnce/ShownOnceDialog';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
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
  const tokens = valueOr(result, []);
  const add = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {texts.add}
    </Button>
  );
  return (
    <div className="page">
      <div ref={head} className="tokens-head">
        <PageHeading>{texts.heading}</PageHeading>
        {tokens.length > 0 && add}
      </div>
      <AdministrationNav />
      {result.state !== 'failed' && <p className="muted tokens-intro">{texts.intro}</p>}
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Skeleton lines={3} height={56} />}
      >
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState text={texts.empty} action={add} />
          ) : (
            <TokenList tokens={tokens} onChange={set} onFailed={reload} />
          )
        }
      </Loaded>
      {creating && (
        <CreateTokenDialog
          onCreated={({ token, ...made }) => {
            setCreating(false);
            setShown({ ...made, token });
            set([made, ...tokens]);
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
