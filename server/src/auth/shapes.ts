/** The shapes of what people sign in with. */
import { Type } from 'typebox';
import { nullable, Password } from '../platform/http/schemas';
import type { Grant } from './grants';
import { PasskeyAnswerShape } from './passkeys/shapes';

/** Six digits of an authenticator; spaces do not count. */
export const Code = Type.String({ maxLength: 20 });
export const RecoveryCode = Type.String({ maxLength: 100 });
/** May be missing: within ten minutes of a sign-in nothing is asked for. */
export const OwnerProof = nullable(
  Type.Object({
    password: Type.Optional(Password),
    code: Type.Optional(Code),
    recoveryCode: Type.Optional(RecoveryCode),
    passkey: Type.Optional(PasskeyAnswerShape),
  }),
);

/** What has to be done before anything else. */
export const Due = {
  mustChangePassword: Type.Optional(Type.Boolean()),
  factorDue: Type.Optional(Type.Boolean()),
};

/** What a sign-in answers. */
export const Session = Type.Object({
  accessToken: Type.String(),
  ...Due,
});
export function sessionOf(grant: Grant) {
  return { accessToken: grant.accessToken, ...dueOf(grant) };
}

/** What has to be done before anything else; fields that are missing are false. */
export function dueOf({ mustChangePassword, factorDue }: Pick<Grant, 'mustChangePassword' | 'factorDue'>) {
  return { ...(mustChangePassword && { mustChangePassword }), ...(factorDue && { factorDue }) };
}
