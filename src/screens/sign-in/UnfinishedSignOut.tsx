import { useState } from 'react';
import { useUnfinishedSignOut } from '../../stores/useUnfinishedSignOut';
import { signInTexts as texts } from '../../texts/signIn';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

/**
 * Says that the server does not know of a sign-out yet: until it does, the session could be taken
 * up again from this browser.
 */
export function UnfinishedSignOut() {
  const { unfinished, retry } = useUnfinishedSignOut();
  const [told, setTold] = useState(false);
  if (unfinished && !told) setTold(true);
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
      <p role="status">{told && !unfinished && texts.finished}</p>
    </>
  );
}
