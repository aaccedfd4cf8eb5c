/**
 * The rights of callers. Every route names the lowest role that may call it, and all routes that
 * write to the catalogue name `editor` or more. A program has the lesser of its token’s role and
 * its person’s role, so that with a viewer’s token it can only read.
 */
import type { FastifyContextConfig } from 'fastify';
import { type Role, roles } from '../../../../src/contract/people';

/** Returns whether `role` includes the rights of `needed`. */
export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Returns the role of a program that calls with a person's API token. */
export function roleOfProgram(token: Role, person: Role): Role {
  return mayDo(person, token) ? token : person;
}

/**
 * Returns whether a route accepts API tokens. Public routes do not, nor routes that must be called
 * in person, nor routes only for administrators, such as those for people and tokens.
 */
export function takesApiTokens({ public: isPublic, inPerson, role }: FastifyContextConfig): boolean {
  return !isPublic && !inPerson && role !== 'administrator';
}
