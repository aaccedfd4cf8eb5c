import { useAskForFeatures } from '../../stores/askForFeatures';
import { useFollowRole } from '../../stores/followRole';
import { Keys } from './Keys';

/** What every page has beyond the specification; fetched while the browser is idle. */
export function FrameExtras() {
  useAskForFeatures(isPageThere);
  useFollowRole();
  return <Keys />;
}

/** Whether the page has its heading and waits for nothing. */
function isPageThere(): boolean {
  return document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy=true]');
}
