import '../../../styles/fields/radio.css';
import { createToken } from '../../api/tokens';
import { maxNameLength } from '../../contract/limits';
import { type ApiTokenCreated, type ApiTokenRole, apiTokenRoles } from '../../contract/tokens';
import { FormDialog } from '../../features/form/FormDialog';
import { ProofFields } from '../../features/owner/ProofFields';
import { noProof, type ProofValues, useOwnerProof } from '../../features/owner/useOwnerProof';
import { today } from '../../forms/dates';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { clock } from '../../lib/clock';
import { Problem, problemFrom } from '../../lib/problem';
import { tokenTexts as texts } from '../../texts/tokens';
import { DateField } from '../../ui/fields/DateField';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { TextField } from '../../ui/fields/TextField';

interface CreateTokenDialogProps {
  onCreated(token: ApiTokenCreated): void;
  /** The answer was lost: there may be one more token. */
  onUnsure(): void;
  onClose(): void;
}

interface Values extends ProofValues {
  name: string;
  role: ApiTokenRole;
  until: string;
}

/** Three months: who needs more says so. */
const usualDays = 90;

/** Makes a token: its name, what it may do, and until when. */
export function CreateTokenDialog({ onCreated, onUnsure, onClose }: CreateTokenDialogProps) {
  const proof = useOwnerProof();
  const form = useForm<Values>({
    initial: { name: '', role: 'viewer', until: dayIn(usualDays), ...noProof },
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
