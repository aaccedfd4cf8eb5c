import { shellTexts } from '../../texts/shell';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { LoginForm } from './LoginForm';

const texts = shellTexts.sessionEnded;

/** Sign-in laid over a page with unsaved work whose session has ended; the page beneath stays as it is. */
export function SignInAgain({ email, onLeave }: { email: string | null; onLeave: () => void }) {
  return (
    <Dialog
      title={texts.title}
      width={500}
      onClose={onLeave}
      footer={
        <Button variant="text" onClick={onLeave}>
          {texts.leave}
        </Button>
      }
    >
      <p>{texts.text}</p>
      <LoginForm email={email ?? ''} />
    </Dialog>
  );
}
