/** The shapes of what people sign in with. */
import { Type } from 'typebox';
import type { Grant } from './sessions';

export const Password = Type.String({ maxLength: 1024 });
/** Six digits of an authenticator; spaces do not count. */
export const Code = Type.String({ maxLength: 20 });
export const RecoveryCode = Type.String({ maxLength: 100 });

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
