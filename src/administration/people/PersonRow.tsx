import { type Person, type Role, roles } from '../../contract/people';
import { localTime } from '../../core/lib/localTime';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { roleTexts } from '../../core/texts/roles';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/select/Select';
import type { PersonAction } from './ConfirmAction';
import { nameOf } from './nameOf';
import { peopleTexts as texts } from './texts';

interface PersonRowProps {
  person: Person;
  /** Whether the person is the user, who cannot change their own role or disable themselves. */
  isOwn: boolean;
  busy: boolean;
  onRole(role: Role): void;
  onEnable(): void;
  onAsk(action: PersonAction): void;
}

const options = roles.map((role) => ({ value: role, label: roleTexts[role] }));

export function PersonRow({ person, isOwn, busy, onRole, onEnable, onAsk }: PersonRowProps) {
  const whose = nameOf(person);
  return (
    <li className="person" data-disabled={person.disabled || undefined} aria-busy={busy || undefined}>
      <div className="person-text">
        <p>
          <b>
            <bdi>{whose}</bdi>
          </b>{' '}
          {isOwn && <span className="person-badge">{texts.own}</span>}
          {person.disabled && <span className="person-badge">{texts.disabled}</span>}
        </p>
        {person.name !== '' && (
          <p className="muted">
            <bdi>{person.email}</bdi>
          </p>
        )}
        <Facts person={person} />
      </div>
      {isOwn ? (
        <p className="person-role">{roleTexts[person.role]}</p>
      ) : (
        <Select
          className="person-role"
          label={texts.roleOf(whose)}
          labelHidden
          value={person.role}
          options={options}
          onChange={(value) => {
            const role = roles.find((one) => one === value);
            if (role && !busy) onRole(role);
          }}
        />
      )}
      <div className="person-actions">
        {isOwn ? (
          <Link to="/admin/account">{texts.toAccount}</Link>
        ) : (
          <Actions person={person} busy={busy} onEnable={onEnable} onAsk={onAsk} />
        )}
      </div>
    </li>
  );
}

function Facts({ person }: { person: Person }) {
  const hasFactors = useFeature('factors');
  const { lastSeenAt, sessions, factors, provider } = person;
  const named = factors.length > 0 ? factors.map((one) => texts.factors[one]).join(', ') : texts.noFactors;
  return (
    <p className="muted">
      {lastSeenAt === null ? (
        texts.never
      ) : (
        <>
          {texts.lastSeen} <time dateTime={lastSeenAt}>{localTime(lastSeenAt)}</time>
        </>
      )}
      {sessions > 0 && `, ${texts.sessions(sessions)}`}
      {hasFactors !== false && `, ${named}`}
      {provider && `, ${texts.provider}`}
    </p>
  );
}

function Actions({
  person,
  busy,
  onEnable,
  onAsk,
}: Pick<PersonRowProps, 'person' | 'busy' | 'onEnable' | 'onAsk'>) {
  const hasFactors = useFeature('factors') !== false && person.factors.length > 0;
  const whose = nameOf(person);
  if (person.disabled)
    return (
      <Button size="small" busy={busy} aria-label={texts.enableOne(whose)} onClick={onEnable}>
        {texts.enable}
      </Button>
    );
  const actions: PersonAction[] = [
    'reset',
    ...(person.sessions > 0 ? (['sessions'] as const) : []),
    ...(hasFactors ? (['factors'] as const) : []),
    ...(person.provider && !hasFactors ? (['provider'] as const) : []),
    'disable',
  ];
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      aria-label={texts.actionOf(texts.actions[action], whose)}
      onClick={() => onAsk(action)}
    >
      {texts.actions[action]}
    </Button>
  ));
}
