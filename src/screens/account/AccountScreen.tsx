import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/account.css';
import { useState } from 'react';
import { changePassword } from '../../api/account';
import { AdministrationNav } from '../../features/administration/AdministrationNav';
import { lazyScreen } from '../../features/page/lazyScreen';
import { PageHeading } from '../../features/page/PageHeading';
import { RenderExtra } from '../../features/page/RenderExtra';
import { canUsePasskeys } from '../../lib/passkey';
import { Problem, problemFrom } from '../../lib/problem';
import { useSessions } from '../../stores/account';
import { useFeature } from '../../stores/features';
import { useSession } from '../../stores/session';
import { toast } from '../../stores/toasts';
import { accountTexts as texts } from '../../texts/account';
import { common } from '../../texts/common';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { FactorsCard } from './factors/FactorsCard';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';

const passkeysCard = lazyScreen(() => import('./PasskeysCard').then(({ PasskeysCard }) => PasskeysCard));

/** The person's own account: a new password, and the sessions. */
export function AccountScreen() {
  const { email } = useSession();
  const { sessions, reload } = useSessions();
  const hasFactors = useFeature('factors');
  /** Of the passkeys, which the other factors tell of, too. */
  const [changes, setChanges] = useState(0);
  const change = async (current: string, next: string) => {
    try {
      await changePassword({ current, next });
    } catch (error) {
      const { kind, detail } = problemFrom(error);
      // The password may be changed, and only the answer lost.
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
      <AdministrationNav />
      <div className="account">
        <Card title={texts.password}>
          <PasswordForm change={change} />
        </Card>
        {hasFactors && <FactorsCard key={changes} />}
        <Card title={texts.sessions}>
          <Sessions sessions={sessions} reload={reload} />
        </Card>
        {hasFactors && canUsePasskeys() && (
          <RenderExtra file={passkeysCard} props={{ onChanged: () => setChanges(changes + 1) }} />
        )}
      </div>
    </div>
  );
}

function Sessions({ sessions, reload }: ReturnType<typeof useSessions>) {
  if (sessions.state === 'failed')
    return <ErrorState text={common.loadFailed} detail={sessions.problem.detail} onRetry={reload} />;
  if (sessions.state !== 'loaded')
    return (
      <div aria-busy="true">
        <Skeleton lines={3} height={36} />
      </div>
    );
  if (sessions.value === null) return <p className="muted">{texts.sessionsMissing}</p>;
  return <SessionList sessions={sessions.value} onFailed={reload} />;
}
