/** Browsers send passkeys in these shapes. */
import { maxPasskeyName } from '../../../../src/contract/limits';
import { constant, listOf, object, optional, orNull, text } from '../../../../src/contract/schema';

/** Bytes in base64url, of no more than what authenticators make. */
const bytes = text({ max: 8192, pattern: '^[A-Za-z0-9_-]*$' });
const credentialId = text({ min: 1, max: 1400, pattern: '^[A-Za-z0-9_-]+$' });
const common = { id: credentialId, rawId: credentialId, type: constant('public-key') };

/** `credential` is WebAuthn's RegistrationResponseJSON. */
export const newPasskeyInput = object({
  name: text({ max: maxPasskeyName }),
  credential: object({
    ...common,
    response: object({
      clientDataJSON: bytes,
      attestationObject: text({ max: 65_536, pattern: '^[A-Za-z0-9_-]*$' }),
      transports: optional(listOf(text({ max: 30 }), { max: 10 })),
    }),
  }),
});

/** WebAuthn: AuthenticationResponseJSON. */
export const passkeyAnswer = object({
  ...common,
  response: object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: optional(orNull(bytes)),
  }),
});
