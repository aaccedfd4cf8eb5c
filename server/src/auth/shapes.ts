/** The shapes of the data with which people sign in. */
import { factorInput, ownerProof } from '../../../src/contract/factors';
import { object, optional, orNull } from '../../../src/contract/schema';
import type { Grant } from './grants';
import { passkeyAnswer } from './passkeys/shapes';

const passkey = optional(passkeyAnswer);
export const checkedFactorInput = object({ ...factorInput.form.fields, passkey });
/** The owner’s proof; null within ten minutes of a sign-in, when none is needed. */
export const checkedOwnerProof = orNull(object({ ...ownerProof.form.fields, passkey }));

export function sessionOf(grant: Grant) {
  return { accessToken: grant.accessToken, ...dueOf(grant) };
}

/** Returns what the person must do before anything else. A false flag is left out. */
export function dueOf({ mustChangePassword, factorDue }: Pick<Grant, 'mustChangePassword' | 'factorDue'>) {
  return { ...(mustChangePassword && { mustChangePassword }), ...(factorDue && { factorDue }) };
}
