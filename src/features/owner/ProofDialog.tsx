import type { OwnerProof } from '../../contract/factors';
import { useForm } from '../../forms/useForm';
import type { Problem } from '../../lib/problem';
import { FormDialog } from '../form/FormDialog';
import { ProofFields } from './ProofFields';
import { noProof, useOwnerProof } from './useOwnerProof';

interface ProofDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** Such a call has asked already, and says why. */
  refused?: Problem;
  /** The call; throws a Problem. */
  act(proof: OwnerProof): Promise<void>;
  onClose(): void;
}

/**
 * Asks before a change of factors, or what opens a way in, and for what the server wants to see of
 * the account's owner.
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
