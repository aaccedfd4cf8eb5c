import type { ReactNode } from 'react';
import { dismissToast, useToasts } from '../../core/stores/toasts';
import { shellTexts as texts } from '../../core/texts/shell';
import { Toasts } from '../../ui/toasts/Toasts';
import { useMenuPin } from './menuPin';
import { OfflineNotice } from './OfflineNotice';
import { Rail } from './Rail';
import { TopBar } from './TopBar';

/** Renders the frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={useMenuPin() ? 'shell shell-pinned' : 'shell'}>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <TopBar />
      <Rail />
      <main className="shell-main" id="content" tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
}

/**
 * Renders the app's toasts. It is placed outside the shell, because a toast can outlive a page and
 * a session.
 */
export function ToastRegion() {
  return <Toasts toasts={useToasts()} onDismiss={dismissToast} />;
}
