/** People, their roles and their invitations. */
import type { Id } from './types';

/** From the least rights to the most: each role may do what those before it may. */
export const roles = ['viewer', 'editor', 'administrator'] as const;

/**
 * What a person may do: read; change all of the catalogue; or also people, tokens, settings and
 * deleting for good.
 */
export type Role = (typeof roles)[number];

/** A second factor of a sign-in that a person has. */
export type FactorKind = 'totp' | 'passkey';

/** What `GET /api/people/` lists. Instants are UTC, ISO 8601 with Z. */
export interface Person {
  id: Id;
  email: string;
  /** Empty where nobody has given one. */
  name: string;
  role: Role;
  disabled: boolean;
  createdAt: string;
  /** The last use of any of their sessions; null for none. */
  lastSeenAt: string | null;
  /** How many sessions are living. */
  sessions: number;
  factors: FactorKind[];
  /** An account at the provider of the sign-in is theirs, and no other one there. */
  provider: boolean;
}

/** `PUT /api/people/{id}`; fields that are missing stay. */
export interface PersonInput {
  name?: string;
  role?: Role;
  disabled?: boolean;
}

export interface InvitationInput {
  email: string;
  name: string;
  role: Role;
}

/** What `GET /api/invitations/` lists: those that can still be used. */
export interface Invitation extends InvitationInput {
  id: Id;
  createdAt: string;
  expiresAt: string;
  /** Who sent it. */
  administrator: { id: Id; email: string } | null;
}

/**
 * A link that is shown once: `POST /api/invitations/`, `POST /api/people/{id}/reset`. A path with
 * the token as its fragment, `/admin/join#…`, which no server and no log sees; valid once, for 72
 * hours.
 */
export interface PersonLink {
  link: string;
  expiresAt: string;
}

/** `POST /api/auth/join/check {token}`: whom a link is for. */
export interface LinkTarget {
  email: string;
  name: string;
  role: Role;
  /** A new person, or a new password for a known one. */
  kind: 'invitation' | 'reset';
}

/** `POST /api/auth/join`; answers as a sign-in does. */
export interface JoinInput {
  token: string;
  password: string;
}
