import type { OwnerProof } from '../../../contract/factors';
import { FormDialog } from '../../../features/form/FormDialog';
import { useForm } from '../../../forms/useForm';
import { ProofFields } from './ProofFields';
import { noProof, useOwnerProof } from './useOwnerProof';

interface ProofDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** The call; throws a Problem. */
  act(proof: OwnerProof): Promise<void>;
  onClose(): void;
}

/** Asks before a change of factors, and for what the server wants to see of the account's owner. */
export function ProofDialog({ title, text, confirmLabel, act, onClose }: ProofDialogProps) {
  const proof = useOwnerProof();
  const form = useForm({ initial: noProof, onSubmit: (typed) => proof.prove(typed, act) });
  return (
    <FormDialog title={title} width={500} form={form} saveLabel={confirmLabel} onClose={onClose}>
      <p>{text}</p>
      <ProofFields proof={proof} form={form} />
    </FormDialog>
  );
}
