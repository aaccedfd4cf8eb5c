import type { Passkey } from '../../contract/factors';
import { problemFrom } from '../../core/lib/problem';
import { ProofDialog } from '../owner/ProofDialog';
import { removePasskey } from '../passkeys';
import { passkeyTexts as texts } from './texts';

interface RemovePasskeyProps {
  passkey: Passkey;
  onRemoved(): void;
  onClose(): void;
}

/** Asks for confirmation before it removes a passkey, which cannot be undone. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  return (
    <ProofDialog
      title={texts.removeTitle(name)}
      text={texts.removeText}
      confirmLabel={texts.remove}
      act={async (proof) => {
        await removePasskey(id, proof).catch((error: unknown) => {
          // The passkey was removed in another tab.
          if (problemFrom(error).code !== 'not_found') throw error;
        });
        onRemoved();
      }}
      onClose={onClose}
    />
  );
}
