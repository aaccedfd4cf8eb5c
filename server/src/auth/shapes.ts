/** What the calls that begin a session have in common. */
import { Type } from 'typebox';
import type { Grant } from './sessions';

export const Password = Type.String({ maxLength: 1024 });

export const Session = Type.Object({
  accessToken: Type.String(),
  mustChangePassword: Type.Optional(Type.Boolean()),
});

/** Returns what a client gets of a session beside its cookies. */
export function sessionOf({ accessToken, mustChangePassword }: Grant) {
  return { accessToken, ...(mustChangePassword ? { mustChangePassword } : {}) };
}
