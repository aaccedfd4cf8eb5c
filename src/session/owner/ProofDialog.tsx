import type { OwnerProof } from '../../contract/factors';
import { useForm } from '../../core/forms/useForm';
import type { Problem } from '../../core/lib/problem';
import { FormDialog } from '../../page/FormDialog';
import { ProofFields } from './ProofFields';
import { noProof, useOwnerProof } from './useOwnerProof';

interface ProofDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** The refusal of an earlier call, which names the required proof. */
  refused?: Problem;
  /** Makes the call. Throws a Problem. */
  act(proof: OwnerProof): Promise<void>;
  onClose(): void;
}

/**
 * Asks for confirmation and for the owner's proof before a change of factors or a call that gives
 * somebody access.
 */
export function ProofDialog({ title, text, confirmLabel, refused, act, onClose }: ProofDialogProps) {
  const proof = useOwnerProof(refused);
  const form = useForm({ initial: noProof, onSubmit: (typed) => proof.prove(typed, act) });
  return (
    <FormDialog title={title} width={500} form={form} saveLabel={confirmLabel} onClose={onClose}>
      <p>{text}</p>
      {refused && <p>{refused.detail}</p>}
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}
