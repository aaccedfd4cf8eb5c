/** The shapes of what people sign in with. */
import { factorInput, ownerProof } from '../../../src/contract/factors';
import { object, optional, orNull } from '../../../src/contract/schema';
import type { Grant } from './grants';
import { passkeyAnswer } from './passkeys/shapes';

const passkey = optional(passkeyAnswer);
export const checkedFactorInput = object({ ...factorInput.form.fields, passkey });
/** May be missing: within ten minutes of a sign-in nothing is asked for. */
export const checkedOwnerProof = orNull(object({ ...ownerProof.form.fields, passkey }));

export function sessionOf(grant: Grant) {
  return { accessToken: grant.accessToken, ...dueOf(grant) };
}

/** What has to be done before anything else; fields that are missing are false. */
export function dueOf({ mustChangePassword, factorDue }: Pick<Grant, 'mustChangePassword' | 'factorDue'>) {
  return { ...(mustChangePassword && { mustChangePassword }), ...(factorDue && { factorDue }) };
}
