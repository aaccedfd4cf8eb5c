import { environment } from '../core/http/environment';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { hasUnsavedWork, setOtherTabs } from '../core/router/unsavedWork';
import { otherTabsTexts as texts } from './otherTabsTexts';

/**
 * Each tab holds a lock with this prefix while it has unsaved work. The browser releases the lock
 * of a tab that is closed or has crashed.
 */
const prefix = 'clothes-admin-unsaved ';
const own = prefix + newIdempotencyKey();
let letGo = () => {};

hasUnsavedWork.subscribe(tell);
tell();
setOtherTabs(async () => ((await haveWork()) ? texts.question : null));

function tell(): void {
  letGo();
  if (!hasUnsavedWork.get()) return;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // A browser that refuses locks only leaves the work of other tabs unasked for.
  environment
    .locks()
    ?.request(own, () => held)
    .catch(() => {});
}

/** Returns whether another tab of this browser has unsaved work. */
async function haveWork(): Promise<boolean> {
  try {
    const { held = [] } = (await environment.locks()?.query()) ?? {};
    return held.some(({ name = '' }) => name.startsWith(prefix) && name !== own);
  } catch {
    return false;
  }
}
