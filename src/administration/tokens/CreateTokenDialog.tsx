import '../../../styles/ui/fields/radio.css';
import { maxNameLength } from '../../contract/limits';
import { type ApiTokenCreated, type ApiTokenRole, apiTokenRoles } from '../../contract/tokens';
import { today } from '../../core/forms/dates';
import { maxLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { clock } from '../../core/lib/clock';
import { Problem, problemFrom } from '../../core/lib/problem';
import { FormDialog } from '../../page/FormDialog';
import { ProofFields } from '../../session/owner/ProofFields';
import { noProof, type ProofValues, useOwnerProof } from '../../session/owner/useOwnerProof';
import { DateField } from '../../ui/fields/DateField';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { TextField } from '../../ui/fields/TextField';
import { createToken } from './api';
import { tokenTexts as texts } from './texts';

interface CreateTokenDialogProps {
  onCreated(token: ApiTokenCreated): void;
  /** Called when the answer was lost, because the server may have created a token nevertheless. */
  onUnsure(): void;
  onClose(): void;
}

interface Values extends ProofValues {
  name: string;
  role: ApiTokenRole;
  until: string;
}

/** The default validity of three months, which the person can change. */
const defaultDays = 90;

/** Creates a token with a name, rights and an expiry. */
export function CreateTokenDialog({ onCreated, onUnsure, onClose }: CreateTokenDialogProps) {
  const proof = useOwnerProof();
  const form = useForm<Values>({
    initial: { name: '', role: 'viewer', until: dayIn(defaultDays), ...noProof },
    rules: {
      name: [required(), maxLength(maxNameLength)],
      until: [required(), (day) => (day >= dayIn(0) && day <= inOneYear() ? null : texts.untilRange)],
    },
    onSubmit: async ({ password, code, ...input }) => {
      try {
        onCreated(await proof.prove({ password, code }, (shown) => createToken({ ...input, ...shown })));
      } catch (error) {
        const { kind, detail } = problemFrom(error);
        if (kind === 'http') throw error;
        onUnsure();
        throw new Problem(kind, `${detail} ${texts.maybeMade}`);
      }
    },
  });
  return (
    <FormDialog title={texts.add} width={500} form={form} saveLabel={texts.create} onClose={onClose}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={maxNameLength}
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <RadioGroup
        legend={texts.role}
        options={apiTokenRoles.map((role) => ({ value: role, ...texts.roles[role] }))}
        value={form.values.role}
        onChange={(role) => form.set('role', role)}
      />
      <DateField label={texts.until} hint={texts.untilHint} required {...form.field('until')} />
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}

function dayIn(days: number): string {
  const date = new Date(clock.date());
  date.setDate(date.getDate() + days);
  return today(date);
}

function inOneYear(): string {
  const date = new Date(clock.date());
  return today(new Date(date.getFullYear() + 1, date.getMonth(), date.getDate()));
}
