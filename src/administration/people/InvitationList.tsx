import type { Invitation } from '../../contract/people';
import { clock } from '../../core/lib/clock';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { roleTexts } from '../../core/texts/roles';
import { useConfirmed } from '../../page/useConfirmed';
import { Button } from '../../ui/Button';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { endInvitation } from './api';
import { nameOf } from './nameOf';
import { peopleTexts as texts } from './texts';

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Called when an invitation has ended, because the list then needs a reload. */
  onEnded(): void;
}

/** The people who are invited but have not joined yet. */
export function InvitationList({ invitations, onEnded }: InvitationListProps) {
  const end = useConfirmed((invitation: Invitation) => ({
    title: texts.endInvitation,
    text: texts.endText(nameOf(invitation)),
    confirmLabel: texts.endInvitation,
    // The invitation may have been used, or ended by somebody else.
    act: () => endInvitation(invitation.id).then(() => null, problemFrom),
    onDone: (problem) => {
      if (problem) toast.error(problem.detail);
      else toast.success(texts.invitationEnded);
      onEnded();
    },
  }));
  const rows = useFocusRecovery<HTMLUListElement>();
  return (
    <>
      {invitations.length === 0 && <p className="muted">{texts.noInvitations}</p>}
      <ul {...rows} className="people-list">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="person">
            <div className="person-text">
              <p>
                <b>
                  <bdi>{nameOf(invitation)}</bdi>
                </b>
              </p>
              {invitation.name !== '' && (
                <p className="muted">
                  <bdi>{invitation.email}</bdi>
                </p>
              )}
              <p className="muted">
                {texts.left(Date.parse(invitation.expiresAt) - clock.date())}
                {invitation.administrator && (
                  <>
                    , {texts.from} <bdi>{invitation.administrator.email}</bdi>
                  </>
                )}
              </p>
            </div>
            <p className="person-role">{roleTexts[invitation.role]}</p>
            <div className="person-actions">
              <Button
                size="small"
                aria-label={texts.endInvitationOf(nameOf(invitation))}
                onClick={() => end.ask(invitation)}
              >
                {texts.endInvitation}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {end.question}
    </>
  );
}
