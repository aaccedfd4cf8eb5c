import { readKept } from './localStorage';

/**
 * The local storage key that is set from a sign-out until the next sign-in. Its value is
 * `unfinished` if the server does not know about the sign-out yet.
 */
export const signedOutKey = 'signedOut';
export const unfinished = 'unfinished';
/** The session storage key of the person who has signed out in this tab, and of their address. */
export const leftPlaceKey = 'leftPlace';

/** Returns whether a user signed out in any tab and nobody has signed in since. */
export function isSignedOut(): boolean {
  return readKept(signedOutKey) !== null;
}

/** Returns whether a sign-out has not reached the server. */
export function isSignOutUnfinished(): boolean {
  return readKept(signedOutKey) === unfinished;
}
