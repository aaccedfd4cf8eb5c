import { readKept } from './kept';

/**
 * Local storage key that marks a sign-out without a later sign-in; the value `unfinished` marks
 * that the server does not know of the sign-out.
 */
export const signedOutKey = 'signedOut';
export const unfinished = 'unfinished';

/** Tells whether a user signed out in any tab and nobody has signed in since. */
export function isSignedOut(): boolean {
  return readKept(signedOutKey) !== null;
}

/** Tells whether a sign-out has not reached the server. */
export function isSignOutUnfinished(): boolean {
  return readKept(signedOutKey) === unfinished;
}
