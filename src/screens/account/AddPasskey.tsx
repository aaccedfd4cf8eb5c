import { useState } from 'react';
import { addPasskey, beginPasskey } from '../../api/passkeys';
import type { Passkey } from '../../contract/factors';
import { maxPasskeyName } from '../../contract/limits';
import { FormDialog } from '../../features/form/FormDialog';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { createPasskey, PasskeyFailed } from '../../lib/passkey';
import { Problem, problemFrom } from '../../lib/problem';
import { passkeyTexts as texts } from '../../texts/passkeys';
import { TextField } from '../../ui/fields/TextField';
import { deviceName } from './device';

interface AddPasskeyProps {
  onAdded(passkey: Passkey): void;
  onClose(): void;
}

/** Asks for a name and, long after the sign-in, the password; then the browser for a passkey. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent), password: '' },
    rules: { name: [required(), maxLength(maxPasskeyName)] },
    onSubmit: async ({ name, password }) => {
      const options = await beginPasskey(password || undefined).catch((error: unknown) => {
        setAsksPassword(problemFrom(error).errors.some(({ field }) => field === 'password'));
        throw error;
      });
      onAdded(await addPasskey({ name, credential: await createPasskey(options).catch(tell) }));
    },
  });
  return (
    <FormDialog title={texts.addTitle} width={500} form={form} saveLabel={texts.create} onClose={onClose}>
      <p>{texts.addText}</p>
      <TextField label={texts.name} hint={texts.nameHint} required {...form.field('name')} />
      {asksPassword && (
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
    </FormDialog>
  );
}

/** Throws what a form can show. */
function tell(error: unknown): never {
  if (error instanceof PasskeyFailed) throw new Problem('unreadable', texts.failures[error.failure]);
  throw error;
}
