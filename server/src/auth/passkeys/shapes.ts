/** The shapes in which browsers send passkeys. */
import { maxPasskeyName } from '../../../../src/contract/limits';
import { constant, listOf, object, optional, orNull, text } from '../../../../src/contract/schema';

/** Bytes in base64url, up to the length that authenticators make. */
const bytes = text({ max: 8192, pattern: '^[A-Za-z0-9_-]*$' });
const credentialId = text({ min: 1, max: 1400, pattern: '^[A-Za-z0-9_-]+$' });
const common = { id: credentialId, rawId: credentialId, type: constant('public-key') };

/** The input for a new passkey. `credential` is WebAuthn's RegistrationResponseJSON. */
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

/** WebAuthn's AuthenticationResponseJSON. */
export const passkeyAnswer = object({
  ...common,
  response: object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: optional(orNull(bytes)),
  }),
});
