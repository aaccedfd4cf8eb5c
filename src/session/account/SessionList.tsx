import { useState } from 'react';
import type { SessionInfo } from '../../contract/signIn';
import type { Id } from '../../contract/types';
import { localTime } from '../../core/lib/localTime';
import { toast } from '../../core/stores/toasts';
import { Button } from '../../ui/Button';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { endSessions } from './account';
import { deviceName } from './device';
import { accountTexts as texts } from './texts';

interface SessionListProps {
  sessions: readonly SessionInfo[];
  /**
   * Called when some sessions could not be ended, because then only the server knows which remain.
   */
  onFailed(): void;
}

/**
 * The person's sessions, this one first. The person can end each other session, or all of them at
 * once.
 */
export function SessionList({ sessions, onFailed }: SessionListProps) {
  const [ending, setEnding] = useState<readonly Id[]>([]);
  const [ended, setEnded] = useState<readonly Id[]>([]);
  const rows = useFocusRecovery<HTMLUListElement>();
  const parts = useFocusRecovery<HTMLDivElement>(rows.ref);
  const own = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current, id }) => !current && !ended.includes(id));

  const end = async (which: readonly SessionInfo[], done: string) => {
    const ids = which.map(({ id }) => id);
    setEnding((before) => [...before, ...ids]);
    try {
      await endSessions(which);
      setEnded((before) => [...before, ...ids]);
      toast.success(done);
    } catch (error) {
      toast.failure(error);
      onFailed();
    }
    setEnding((before) => before.filter((id) => !ids.includes(id)));
  };

  return (
    <div {...parts} className="sessions">
      <ul {...rows} className="session-list" tabIndex={-1} aria-label={texts.sessions}>
        {[...own, ...others].map((session) => (
          <Session
            key={session.id}
            session={session}
            busy={ending.includes(session.id)}
            onEnd={() => end([session], texts.ended)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          busy={others.every(({ id }) => ending.includes(id))}
          onClick={() => end(others, texts.othersEnded)}
        >
          {texts.endOthers}
        </Button>
      )}
    </div>
  );
}

interface SessionProps {
  session: SessionInfo;
  busy: boolean;
  onEnd(): void;
}

function Session({ session: { userAgent, ip, lastUsedAt, current }, busy, onEnd }: SessionProps) {
  const device = deviceName(userAgent);
  return (
    <li className="session">
      <div>
        <p>
          <b>{device}</b> {current && <span className="session-own">{texts.thisOne}</span>}
        </p>
        <p className="muted">
          {texts.ip} <bdi>{ip}</bdi>, {texts.lastUsed}{' '}
          {current ? texts.now : <time dateTime={lastUsedAt}>{localTime(lastUsedAt)}</time>}
        </p>
      </div>
      {!current && (
        <Button size="small" busy={busy} aria-label={texts.endNamed(`${device}, ${ip}`)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
