import type { FastifyContextConfig } from 'fastify';

/**
 * Returns whether a route can be called with an API token: not what is for administrators alone,
 * people, tokens and settings among it, nor what is said to be done in person.
 */
export function takesApiTokens({ public: isPublic, inPerson, role }: FastifyContextConfig): boolean {
  return !isPublic && !inPerson && role !== 'administrator';
}
