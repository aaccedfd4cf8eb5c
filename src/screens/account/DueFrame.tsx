import type { ReactNode } from 'react';
import { PageHeading } from '../../features/page/PageHeading';
import { confirmLeaving } from '../../router/unsavedWork';
import { signOut } from '../../stores/signOut';
import { shellTexts } from '../../texts/shell';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';

interface DueFrameProps {
  heading: string;
  /** Over a page with unsaved work; else it is in place of the requested page. */
  over: boolean;
  /** Of the dialog. */
  className?: string;
  children: ReactNode;
}

/** What a person has to do before anything else; they can only do that or sign out. */
export function DueFrame({ heading, over, className, children }: DueFrameProps) {
  const leave = async () => {
    if (await confirmLeaving()) signOut();
  };
  const signOutButton = (
    <Button variant="text" onClick={leave}>
      {shellTexts.signOut}
    </Button>
  );
  if (over)
    return (
      <Dialog title={heading} width={500} className={className} onClose={leave} footer={signOutButton}>
        {children}
      </Dialog>
    );
  return (
    <main className="sign-in">
      <p className="sign-in-product">{shellTexts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
      {signOutButton}
    </main>
  );
}
