import type { JoinInput } from '../../contract/people';
import { signInBy } from '../sign-in/signIn';
import { join } from './api';

/**
 * Uses a link and keeps the session that starts with it. An unfinished sign-out is reported first,
 * as before a sign-in. Throws a Problem.
 */
export function joinByLink(input: JoinInput, email: string): Promise<void> {
  return signInBy(() => join(input), email);
}
