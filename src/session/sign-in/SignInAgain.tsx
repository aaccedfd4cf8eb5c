import '../../page/pageStyles';
import { useRef } from 'react';
import { unsavedTexts } from '../../core/texts/unsaved';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { SignInForm } from './SignInForm';
import { signInAgainTexts as texts } from './texts';

/** The sign-in over a page with unsaved work, after the session has ended. */
export function SignInAgain({ email, onLeave }: { email: string | null; onLeave: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={texts.title}
      width={500}
      initialFocus={email ? password : 'first'}
      onClose={onLeave}
      footer={
        <Button variant="text" onClick={onLeave}>
          {unsavedTexts.leave}
        </Button>
      }
    >
      <div className="dialog-form">
        <p>{texts.text}</p>
        <SignInForm email={email ?? ''} passwordRef={password} />
      </div>
    </Dialog>
  );
}
