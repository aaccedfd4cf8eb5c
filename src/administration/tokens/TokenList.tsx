import type { ApiToken } from '../../contract/tokens';
import { localTime } from '../../core/lib/localTime';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { useConfirmed } from '../../page/useConfirmed';
import { Button } from '../../ui/Button';
import { revokeToken } from './api';
import { tokenTexts as texts } from './texts';

interface TokenListProps {
  tokens: readonly ApiToken[];
  onChange(tokens: ApiToken[]): void;
  /** Called when a token was not revoked here, because then only the server knows which remain. */
  onFailed(): void;
}

/** The list of tokens, the newest first; each can be revoked. */
export function TokenList({ tokens, onChange, onFailed }: TokenListProps) {
  const revocation = useConfirmed(({ id, name }: ApiToken) => ({
    title: texts.confirm.title,
    text: texts.confirm.text(name),
    confirmLabel: texts.revoke,
    act: async () => {
      try {
        await revokeToken(id);
        return true;
      } catch (error) {
        onFailed();
        if (problemFrom(error).code !== 'not_found') throw error;
        // Somebody else has revoked the token, or it has expired.
        return false;
      }
    },
    onDone: (isOurs) => {
      toast.success(texts.revoked(name));
      if (isOurs) onChange(tokens.filter((token) => token.id !== id));
    },
  }));

  return (
    <>
      <ul data-focus-home className="token-list" aria-label={texts.list}>
        {tokens.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => revocation.ask(token)} />
        ))}
      </ul>
      {revocation.question}
    </>
  );
}

function Token({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const { name, role, until, createdAt, lastUsedAt, administrator } = token;
  return (
    <li className="token">
      <div>
        <p>
          <b dir="auto">{name}</b> <span className="token-role">{texts.roles[role].label}</span>
        </p>
        <p className="muted">
          {texts.validUntil(until)},{' '}
          {lastUsedAt ? (
            <>
              {texts.used} <time dateTime={lastUsedAt}>{localTime(lastUsedAt)}</time>
            </>
          ) : (
            texts.unused
          )}
        </p>
        <p className="muted">
          {texts.made} <time dateTime={createdAt}>{localTime(createdAt)}</time>,{' '}
          <bdi>{administrator.email}</bdi>
        </p>
      </div>
      <Button size="small" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}
