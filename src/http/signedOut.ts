import { readKept } from './kept';

/**
 * Notes in local storage that somebody signed out here and nobody has signed in since; `unfinished`
 * also notes that the server does not know.
 */
export const signedOutKey = 'signedOut';
export const unfinished = 'unfinished';

/** Returns whether somebody signed out here, in any tab, and nobody has signed in since. */
export function isSignedOut(): boolean {
  return readKept(signedOutKey) !== null;
}

/** Whether a sign-out is known here but not on the server. */
export function isSignOutUnfinished(): boolean {
  return readKept(signedOutKey) === unfinished;
}
