import { readKept } from './kept';

/**
 * Says in local storage that somebody signed out here and nobody has signed in since; by
 * `unfinished`, that the server does not know.
 */
export const signedOutKey = 'signedOut';
export const unfinished = 'unfinished';

/** Whether somebody signed out here, in whichever tab, and nobody has signed in since. */
export function isSignedOut(): boolean {
  return readKept(signedOutKey) !== null;
}

/** Whether a sign-out is known here but not on the server. */
export function isSignOutUnfinished(): boolean {
  return readKept(signedOutKey) === unfinished;
}
