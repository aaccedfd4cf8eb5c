import type { ReactNode } from 'react';
import { dismissToast, useToasts } from '../../stores/toasts';
import { shellTexts as texts } from '../../texts/shell';
import { Toasts } from '../../ui/toasts/Toasts';
import { OfflineNotice } from './OfflineNotice';
import { Rail } from './Rail';
import { TopBar } from './TopBar';

/**
 * The frame around every screen of a signed-in administrator. `onPoint` is called with the address
 * of a link that is about to be followed.
 */
export function Shell({ children, onPoint }: { children: ReactNode; onPoint?: (to: string) => void }) {
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <TopBar />
      <Rail onPoint={onPoint} />
      <main className="shell-main" id="content" tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
}

/** The messages of the whole app; outside the shell, as they outlive a page and a session. */
export function ToastRegion() {
  return <Toasts toasts={useToasts()} onDismiss={dismissToast} />;
}
