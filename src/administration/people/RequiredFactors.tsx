import '../../../styles/session/factors.css';
import { type Role, roles } from '../../contract/people';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { roleTexts } from '../../core/texts/roles';
import { Loaded } from '../../page/Loaded';
import { placeOf } from '../../page/placeOf';
import { useAttempt } from '../../page/useAttempt';
import { factorTexts } from '../../session/account/factors/texts';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { Checkbox } from '../../ui/fields/Checkbox';
import { readRequiredFactors, requireFactors } from './api';

const texts = factorTexts.requirement;

/** The card until the API is known to have second factors. */
export function RequiredFactorsPlace() {
  return (
    <Card title={texts.title}>
      <p className="muted">{texts.text}</p>
      <RolesPlace />
    </Card>
  );
}

const RolesPlace = () => (
  <div style={placeOf(undefined)}>
    <RoleChoice required={[]} onSaved={() => {}} />
  </div>
);

/** The roles that must have a second factor: a checkbox for each role, which applies at once. */
export function RequiredFactors() {
  const { result, reload, set } = useLoad(readRequiredFactors, 'required');
  return (
    <Card title={texts.title}>
      {result.state !== 'failed' && <p className="muted">{texts.text}</p>}
      <Loaded result={result} reload={reload} loading={<RolesPlace />}>
        {(required) => <RoleChoice required={required} onSaved={set} />}
      </Loaded>
    </Card>
  );
}

interface RoleChoiceProps {
  required: readonly Role[];
  onSaved(required: Role[]): void;
}

function RoleChoice({ required, onSaved }: RoleChoiceProps) {
  const { busy, problem, run } = useAttempt(async (role: Role, isRequired: boolean) => {
    const others = required.filter((each) => each !== role);
    onSaved(await requireFactors(isRequired ? [...others, role] : others, required));
    toast.success(texts.saved);
  });
  return (
    <fieldset className="required-roles" aria-label={texts.title} aria-busy={busy || undefined}>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={roleTexts[role]}
          checked={required.includes(role)}
          aria-disabled={busy || undefined}
          onChange={(checked) => busy || run(role, checked)}
        />
      ))}
      {problem && <Notice kind="danger">{problem.detail}</Notice>}
    </fieldset>
  );
}
