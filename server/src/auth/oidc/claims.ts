/** What is read from the claims of a provider. */
import { maxPersonName } from '../../../../src/contract/limits';
import { type Role, roles } from '../../../../src/contract/people';
import type { OidcSettings } from '../../platform/oidcSettings';
import { emailKey, isEmail } from '../administrators';
import type { Claims, Told } from './Provider';

/** Somebody as the provider knows them. */
export interface Newcomer {
  subject: string;
  /** Verified by the provider, in the form that accounts have. */
  email: string;
  name: string;
  /** The one that a claim maps to; null for none. */
  role: Role | null;
}

/** Returns who it is; null where the provider has not verified the e-mail. */
export function newcomerOf(settings: OidcSettings, { subject, idToken, userInfo }: Told): Newcomer | null {
  // An address of one source is not verified by the other.
  const { email, email_verified: verified } = idToken.email === undefined ? userInfo : idToken;
  if (typeof email !== 'string' || verified !== true || !isEmail(email)) return null;
  const name = nameOf(idToken) || nameOf(userInfo);
  return { subject, email: emailKey(email), name, role: roleOf(settings.roles, idToken, userInfo) };
}

/** Returns the role that allows the most of those that the claim maps to. */
function roleOf(mapping: OidcSettings['roles'], idToken: Claims, userInfo: Claims): Role | null {
  if (mapping === null) return null;
  const claim = idToken[mapping.claim] ?? userInfo[mapping.claim];
  const values = Array.isArray(claim) ? claim : [claim];
  const given = values.map((value) => (typeof value === 'string' ? mapping.byValue.get(value) : undefined));
  return roles.findLast((role) => given.includes(role)) ?? null;
}

function nameOf({ name }: Claims): string {
  if (typeof name !== 'string') return '';
  const clean = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return [...clean].slice(0, maxPersonName).join('').trim();
}
