import { useState } from 'react';
import { useUnfinishedSignOut } from '../../stores/useUnfinishedSignOut';
import { signInTexts as texts } from '../../texts/signIn';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

/**
 * Says that the server does not know of a sign-out yet: until it does, the session can be resumed
 * from this browser.
 */
export function UnfinishedSignOut() {
  const { unfinished, retry } = useUnfinishedSignOut();
  const [shown, setShown] = useState(false);
  if (unfinished && !shown) setShown(true);
  return (
    <>
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
    </>
  );
}
