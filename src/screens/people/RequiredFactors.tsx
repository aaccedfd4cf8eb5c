import '../../../styles/screens/factors.css';
import { useState } from 'react';
import { readRequiredFactors, requireFactors } from '../../api/requiredFactors';
import { type Role, roles } from '../../contract/people';
import { type Problem, problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { factorTexts } from '../../texts/factors';
import { roleTexts } from '../../texts/roles';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Checkbox } from '../../ui/fields/Checkbox';

const texts = factorTexts.requirement;

/** Which roles must have a second factor: a checkbox for each, which acts at once. */
export function RequiredFactors() {
  const { result, reload, set } = useLoad(readRequiredFactors, 'required');
  if (result.state === 'failed')
    return (
      <Card title={texts.title}>
        <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
      </Card>
    );
  return (
    <Card title={texts.title}>
      <p className="muted">{texts.text}</p>
      {result.state === 'loaded' ? (
        <RoleChoice required={result.value} onSaved={set} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={3} height={24} />
        </div>
      )}
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
      onSaved(await requireFactors(isRequired ? [...others, role] : others));
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
