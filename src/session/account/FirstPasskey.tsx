import { useState } from 'react';
import { Button } from '../../ui/Button';
import { AddPasskey } from './AddPasskey';
import { passkeyTexts as texts } from './texts';

/** Offers a passkey as the first factor. `onAdded` gets the recovery codes. */
export function FirstPasskey({ onAdded }: { onAdded(codes: string[]): void }) {
  const [adding, setAdding] = useState(false);
  return (
    <div className="other-factor">
      <p>{texts.or}</p>
      <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      {adding && (
        <AddPasskey
          onAdded={({ recoveryCodes = [] }) => onAdded(recoveryCodes)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
