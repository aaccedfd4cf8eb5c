import '../../../styles/session/factors.css';
import { useState } from 'react';
import { type Role, roles } from '../../contract/people';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { roleTexts } from '../../core/texts/roles';
import { Loaded } from '../../page/Loaded';
import { factorTexts } from '../../session/account/factors/texts';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Checkbox } from '../../ui/fields/Checkbox';
import { readRequiredFactors, requireFactors } from './api';

const texts = factorTexts.requirement;

/** The roles that must have a second factor: a checkbox for each role, which applies at once. */
export function RequiredFactors() {
  const { result, reload, set } = useLoad(readRequiredFactors, 'required');
  return (
    <Card title={texts.title}>
      {result.state !== 'failed' && <p className="muted">{texts.text}</p>}
      <Loaded result={result} reload={reload} loading={<Skeleton lines={3} height={24} />}>
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
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const change = async (role: Role, isRequired: boolean) => {
    if (saving) return;
    setSaving(true);
    setRefusal(null);
    try {
      const others = required.filter((each) => each !== role);
      onSaved(await requireFactors(isRequired ? [...others, role] : others, required));
      toast.success(texts.saved);
    } catch (error) {
      setRefusal(problemFrom(error));
    }
    setSaving(false);
  };
  return (
    <fieldset className="required-roles" aria-label={texts.title} aria-busy={saving || undefined}>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={roleTexts[role]}
          checked={required.includes(role)}
          aria-disabled={saving || undefined}
          onChange={(checked) => change(role, checked)}
        />
      ))}
      {refusal && <Notice kind="danger">{refusal.detail}</Notice>}
    </fieldset>
  );
}
