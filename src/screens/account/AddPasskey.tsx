import { useRef } from 'react';
import { addPasskey, beginPasskey } from '../../api/passkeys';
import type { NewPasskey, OwnerProof } from '../../contract/factors';
import { maxPasskeyName } from '../../contract/limits';
import { FormDialog } from '../../features/form/FormDialog';
import { ProofFields } from '../../features/owner/ProofFields';
import { tellPasskeyFailure } from '../../features/owner/tellPasskeyFailure';
import { noProof, useOwnerProof } from '../../features/owner/useOwnerProof';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { createPasskey, type PasskeyOptions } from '../../lib/passkey';
import { passkeyTexts as texts } from '../../texts/passkeys';
import { TextField } from '../../ui/fields/TextField';
import { deviceName } from './device';

interface AddPasskeyProps {
  onAdded(passkey: NewPasskey): void;
  onClose(): void;
}

/** Asks for a name and what the server wants of the owner; then the browser for a passkey. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const proof = useOwnerProof();
  /** Kept while the browser makes none: the proof that it took is used up. */
  const begun = useRef<PasskeyOptions>(null);
  const add = async (name: string, given: OwnerProof) => {
    const options = begun.current ?? (await beginPasskey(given));
    begun.current = options;
    const credential = await createPasskey(options).catch(tellPasskeyFailure);
    begun.current = null;
    return addPasskey({ name, credential });
  };
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent), ...noProof },
    rules: { name: [required(), maxLength(maxPasskeyName)] },
    onSubmit: async ({ name, ...typed }) => onAdded(await proof.prove(typed, (given) => add(name, given))),
  });
  return (
    <FormDialog title={texts.addTitle} width={500} form={form} saveLabel={texts.create} onClose={onClose}>
      <p>{texts.addText}</p>
      <TextField label={texts.name} hint={texts.nameHint} required {...form.field('name')} />
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}
