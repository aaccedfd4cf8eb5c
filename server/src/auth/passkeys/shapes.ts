import { Type } from 'typebox';
import { maxPasskeyName } from '../../../../src/contract/limits';
import { Id, nullable } from '../../platform/http/schemas';

/** Bytes in base64url, of no more than what authenticators make. */
const Bytes = Type.String({ maxLength: 8192, pattern: '^[A-Za-z0-9_-]*$' });
const CredentialId = Type.String({ minLength: 1, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' });

export const PasskeyShape = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
  backedUp: Type.Boolean(),
});

export const NewPasskeyShape = Type.Object({
  ...PasskeyShape.properties,
  recoveryCodes: Type.Optional(
    Type.Array(Type.String(), { description: 'Where there were none; shown this once.' }),
  ),
});

/** WebAuthn: RegistrationResponseJSON. */
const NewCredential = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Type.String({ maxLength: 65_536, pattern: '^[A-Za-z0-9_-]*$' }),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});

export const PasskeyInputShape = Type.Object({
  name: Type.String({ maxLength: maxPasskeyName }),
  credential: NewCredential,
});

/** WebAuthn: AuthenticationResponseJSON. */
export const PasskeyAnswerShape = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(nullable(Bytes)),
  }),
});

/** WebAuthn: PublicKeyCredentialCreationOptionsJSON, and its counterpart for a sign-in. */
export const OptionsShape = Type.Object({}, { additionalProperties: true });
