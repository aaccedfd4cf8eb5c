import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { signInTexts as texts } from './texts';
import { useUnfinishedSignOut } from './useUnfinishedSignOut';

/**
 * Warns that the server does not know about a sign-out yet, so the session can still be resumed
 * from this browser. The message appears below the card, so that the form does not move under the
 * pointer.
 */
export function UnfinishedSignOut() {
  const { unfinished, retry } = useUnfinishedSignOut();
  const [shown, setShown] = useState(false);
  if (unfinished && !shown) setShown(true);
  return (
    <div className="sign-in-status">
      {unfinished && (
        <Notice
          kind="warning"
          actions={
            <Button variant="text" size="small" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          <p>
            <b>{texts.unfinished}</b>
          </p>
          <p>{texts.unfinishedText}</p>
        </Notice>
      )}
      <p role="status">{shown && !unfinished && texts.finished}</p>
    </div>
  );
}
