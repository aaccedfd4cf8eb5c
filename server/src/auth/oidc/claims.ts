/** The fields that the server reads from a provider's claims. */
import { maxPersonName } from '../../../../src/contract/limits';
import { type Role, roles } from '../../../../src/contract/people';
import type { OidcSettings } from '../../platform/oidcSettings';
import { emailKey, isEmail } from '../administrators';
import type { Claims, Told } from './Provider';
import type { Refusal } from './refusals';

/** The greatest length of a subject in OpenID Connect. */
const maxSubject = 255;

/**
 * An e-mail that the provider has verified, or that the settings trust, in the form in which
 * accounts are stored; or the reason why there is none.
 */
export type ToldEmail = { address: string } | { refusal: Refusal };

/** A person as the provider knows them. */
export interface Newcomer {
  subject: string;
  email: ToldEmail;
  name: string;
  /** The role that a claim gives; null for none. */
  role: Role | null;
}

/** Returns the newcomer; null if the subject is invalid. */
export function newcomerOf(settings: OidcSettings, told: Told): Newcomer | null {
  const { subject, idToken, userInfo } = told;
  if (!isPlain(subject) || subject.length > maxSubject) return null;
  const name = nameOf(idToken) || nameOf(userInfo);
  return { subject, email: emailOf(settings, told), name, role: roleOf(settings.roles, idToken, userInfo) };
}

function emailOf({ emailTrusted }: OidcSettings, { idToken, userInfo }: Told): ToldEmail {
  // The ID token and the user info may hold different addresses, so both the address and its
  // verification come from the same one.
  const { email, email_verified: verified } = idToken.email === undefined ? userInfo : idToken;
  if (typeof email !== 'string' || !isPlain(email) || !isEmail(email)) return { refusal: 'no_email' };
  if (verified === undefined && !emailTrusted) return { refusal: 'email_unsaid' };
  const said = verified === undefined ? userInfo.email_verified : verified;
  if (said !== undefined && said !== true) return { refusal: 'email' };
  return { address: emailKey(email) };
}

/**
 * Returns whether a text has no invisible characters and is in NFC, so that it is not just another
 * spelling of another text. The Kelvin sign, U+212A, looks like the letter K but may belong to
 * another mailbox.
 */
function isPlain(text: string): boolean {
  return !/\p{C}/u.test(text) && text === text.normalize('NFC');
}

/** Returns the role of the claim’s value; of several roles, the most powerful. */
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
