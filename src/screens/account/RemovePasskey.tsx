import { removePasskey } from '../../api/passkeys';
import type { Passkey } from '../../contract/factors';
import { FormDialog } from '../../features/form/FormDialog';
import { useForm } from '../../forms/useForm';
import { problemFrom } from '../../lib/problem';
import { passkeyTexts as texts } from '../../texts/passkeys';
import { noProof, OwnerFields, proofOf, useAskedProof } from './OwnerFields';

interface RemovePasskeyProps {
  passkey: Passkey;
  onRemoved(): void;
  onClose(): void;
}

/** Asks before a passkey is removed, which cannot be undone. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  const { asked, ask } = useAskedProof();
  const form = useForm({
    initial: noProof,
    onSubmit: async (proof) => {
      await ask(() => removePasskey(id, proofOf(proof))).catch((error: unknown) => {
        // It was removed in another tab.
        if (problemFrom(error).code !== 'not_found') throw error;
      });
      onRemoved();
    },
  });
  return (
    <FormDialog
      title={texts.removeTitle(name)}
      width={500}
      form={form}
      saveLabel={texts.remove}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
      <OwnerFields form={form} asked={asked} />
    </FormDialog>
  );
}
