import { useRef } from 'react';
import type { NewPasskey, OwnerProof } from '../../contract/factors';
import { maxPasskeyName } from '../../contract/limits';
import { maxLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { createPasskey, type PasskeyOptions } from '../../core/lib/passkey';
import { FormDialog } from '../../page/FormDialog';
import { TextField } from '../../ui/fields/TextField';
import { ProofFields } from '../owner/ProofFields';
import { tellPasskeyFailure } from '../owner/tellPasskeyFailure';
import { noProof, useOwnerProof } from '../owner/useOwnerProof';
import { addPasskey, beginPasskey } from '../passkeys';
import { deviceName } from './device';
import { passkeyTexts as texts } from './texts';

interface AddPasskeyProps {
  onAdded(passkey: NewPasskey): void;
  onClose(): void;
}

/** Asks for a name and the owner's proof, then has the browser create a passkey. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const proof = useOwnerProof();
  /**
   * The options of a first try that created no passkey. A retry uses them again, because new
   * options would require another proof from the owner.
   */
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
