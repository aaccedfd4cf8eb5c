import { removePasskey } from '../../api/passkeys';
import type { Passkey } from '../../contract/factors';
import { ProofDialog } from '../../features/owner/ProofDialog';
import { problemFrom } from '../../lib/problem';
import { passkeyTexts as texts } from '../../texts/passkeys';

interface RemovePasskeyProps {
  passkey: Passkey;
  onRemoved(): void;
  onClose(): void;
}

/** Asks before a passkey is removed, which cannot be undone. */
export function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  return (
    <ProofDialog
      title={texts.removeTitle(name)}
      text={texts.removeText}
      confirmLabel={texts.remove}
      act={async (proof) => {
        await removePasskey(id, proof).catch((error: unknown) => {
          // It was removed in another tab.
          if (problemFrom(error).code !== 'not_found') throw error;
        });
        onRemoved();
      }}
      onClose={onClose}
    />
  );
}
