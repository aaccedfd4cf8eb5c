import '../../../styles/ui/fields/radio.css';
import { maxPersonName } from '../../contract/limits';
import { type Role, roles } from '../../contract/people';
import { maxLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { roleTexts } from '../../core/texts/roles';
import { FormDialog } from '../../page/FormDialog';
import { ProofFields } from '../../session/owner/ProofFields';
import { noProof, type ProofValues, useOwnerProof } from '../../session/owner/useOwnerProof';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { TextField } from '../../ui/fields/TextField';
import { invite } from './api';
import type { ShownLink } from './LinkDialog';
import { peopleTexts as texts } from './texts';

interface InviteDialogProps {
  onClose(): void;
  onInvited(link: ShownLink): void;
}

interface Values extends ProofValues {
  email: string;
  name: string;
  role: Role;
}

const initial: Values = { email: '', name: '', role: 'editor', ...noProof };
const options = roles.map((role) => ({
  value: role,
  label: roleTexts[role],
  hint: texts.roleHints[role],
}));

/** Asks for the e-mail, name and role of a new person, and creates the link of an invitation. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const proof = useOwnerProof();
  const form = useForm<Values>({
    initial,
    rules: { email: [required()], name: [maxLength(maxPersonName)] },
    onSubmit: async ({ email, name, role, ...typed }) => {
      const input = { email: email.trim(), name: name.trim(), role };
      const { link, expiresAt } = await proof.prove(typed, (shown) => invite({ ...input, ...shown }));
      onInvited({ kind: 'invitation', whose: input.email, link, expiresAt });
    },
  });
  return (
    <FormDialog title={texts.invitation} width={500} form={form} saveLabel={texts.create} onClose={onClose}>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <TextField label={texts.name} autoComplete="off" maxLength={maxPersonName} {...form.field('name')} />
      <RadioGroup
        legend={texts.role}
        value={form.values.role}
        options={options}
        onChange={(role) => form.set('role', role)}
      />
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}
