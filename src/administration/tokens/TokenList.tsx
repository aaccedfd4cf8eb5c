import { useState } from 'react';
import type { ApiToken } from '../../contract/tokens';
import { localTime } from '../../core/lib/localTime';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { Question } from '../../page/Question';
import { Button } from '../../ui/Button';
import { revokeToken } from './api';
import { tokenTexts as texts } from './texts';

interface TokenListProps {
  tokens: readonly ApiToken[];
  onChange(tokens: ApiToken[]): void;
  /**
   * Called when a token could not be revoked, because then only the server knows which tokens
   * remain.
   */
  onFailed(): void;
}

/** The list of tokens, the newest first; each can be revoked. */
export function TokenList({ tokens, onChange, onFailed }: TokenListProps) {
  const [asked, setAsked] = useState<ApiToken | null>(null);

  const revoke = async ({ id, name }: ApiToken) => {
    try {
      await revokeToken(id);
      toast.success(texts.revoked(name));
      onChange(tokens.filter((token) => token.id !== id));
    } catch (error) {
      const { code, detail } = problemFrom(error);
      // Somebody else has revoked the token, or it has expired.
      if (code === 'not_found') toast.success(texts.revoked(name));
      else toast.error(detail);
      onFailed();
    }
    setAsked(null);
  };

  return (
    <>
      <ul data-focus-home className="token-list" aria-label={texts.list}>
        {tokens.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {asked && (
        <Question
          title={texts.confirm.title}
          text={texts.confirm.text(asked.name)}
          confirmLabel={texts.revoke}
          onConfirm={() => revoke(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
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
