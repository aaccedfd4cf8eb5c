import type { ReactNode } from 'react';
import { confirmLeaving } from '../../core/router/unsavedWork';
import { shellTexts } from '../../core/texts/shell';
import { PageHeading } from '../../page/PageHeading';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { signOut } from '../signOut';

interface DueFrameProps {
  heading: string;
  /**
   * Whether the frame is a dialog over a page with unsaved work; otherwise it replaces the
   * requested page.
   */
  over: boolean;
  /** The class of the dialog. */
  className?: string;
  children: ReactNode;
}

/**
 * The frame of a step that a person must take before anything else. They can only take it or sign
 * out.
 */
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
