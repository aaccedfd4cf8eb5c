import '../../page/pageStyles';
import '../../../styles/session/account.css';
import { useState } from 'react';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { Problem, problemFrom } from '../../core/lib/problem';
import { useFeature } from '../../core/stores/features';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { useSession } from '../../core/stores/useSession';
import { Loaded } from '../../page/Loaded';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { changePassword, listSessions } from './api';
import { FactorsCard, FactorsPlace } from './factors/FactorsCard';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';
import { accountTexts as texts } from './texts';

const passkeysCard = lazyScreen(() => import('./PasskeysCard').then(({ PasskeysCard }) => PasskeysCard));

/**
 * The page of the user's own account: the password, the second factors, the passkeys, the sessions.
 */
export function AccountScreen() {
  const { email } = useSession();
  const { result: sessions, reload } = useLoad(listSessions, 'sessions');
  const hasFactors = useFeature('factors');
  /** Counts changes of the passkeys. As the key of `FactorsCard` it makes that card load again. */
  const [changes, setChanges] = useState(0);
  const change = async (current: string, next: string) => {
    try {
      await changePassword({ current, next });
    } catch (error) {
      const { kind, detail } = problemFrom(error);
      // The password may have been changed although the answer was lost.
      throw kind === 'http' ? error : new Problem(kind, `${detail} ${texts.maybeChanged}`);
    }
    toast.success(texts.changed);
    reload();
  };
  return (
    <div className="page">
      <div>
        <PageHeading>{texts.heading}</PageHeading>
        {email && (
          <p className="muted" dir="auto">
            {email}
          </p>
        )}
      </div>
      <div className="account">
        <Card title={texts.password}>
          <PasswordForm change={change} />
        </Card>
        {hasFactors && <FactorsCard key={changes} />}
        {hasFactors === undefined && <FactorsPlace />}
        <Card title={texts.sessions}>
          <Loaded
            result={sessions}
            reload={reload}
            missing={texts.sessionsMissing}
            loading={<Skeleton lines={3} height={36} />}
          >
            {(sessions) => <SessionList sessions={sessions} onFailed={reload} />}
          </Loaded>
        </Card>
        {hasFactors && canUsePasskeys() && (
          <RenderScreen file={passkeysCard} props={{ onChanged: () => setChanges(changes + 1) }} />
        )}
      </div>
    </div>
  );
}
