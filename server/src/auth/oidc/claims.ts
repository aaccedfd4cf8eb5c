/** The fields that the server reads from a provider's claims. */
import { maxPersonName } from '../../../../src/contract/limits';
import { type Role, roles } from '../../../../src/contract/people';
import { showsNothing } from '../../../../src/contract/visible';
import type { OidcSettings } from '../../platform/oidcSettings';
import { emailKey, isEmail } from '../accounts';
import { type Claims, emailIn, type Told } from './Provider';
import type { Refusal } from './refusals';

/** The greatest length of a subject in OpenID Connect. */
const maxSubject = 255;

/**
 * An e-mail in the form in which accounts are stored, if the provider has verified it or the
 * settings trust it; otherwise the reason for a refusal.
 */
export type ClaimedEmail = { address: string } | { refusal: Refusal };

/** A person as the provider knows them. */
export interface Newcomer {
  subject: string;
  email: ClaimedEmail;
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

function emailOf({ emailTrusted }: OidcSettings, { idToken, userInfo }: Told): ClaimedEmail {
  // The ID token and the user info may hold different addresses, so the verification must come from
  // the source of the address.
  const source = emailIn(idToken) === undefined ? userInfo : idToken;
  const [email, verified] = [emailIn(source), verifiedIn(source)];
  if (typeof email !== 'string' || !isPlain(email) || !isEmail(email)) return { refusal: 'no_email' };
  if (verified === undefined && !emailTrusted) return { refusal: 'email_unsaid' };
  const said = verified === undefined ? verifiedIn(userInfo) : verified;
  if (said === false) return { refusal: 'email' };
  return { address: emailKey(email) };
}

/**
 * Returns whether the claims call their e-mail verified; undefined if they do not say. Amazon
 * Cognito sends a text. Entra says in `xms_edov` that it has verified the owner of the domain.
 */
function verifiedIn({ email_verified: verified, xms_edov: owned }: Claims): boolean | undefined {
  if (verified !== undefined) return verified === true || verified === 'true';
  return owned === undefined ? undefined : [true, 1, 'true', '1'].some((yes) => yes === owned);
}

/**
 * Returns whether a text has no invisible characters and is in NFC, so that each subject and e-mail
 * has only one spelling. E.g. NFC turns the Kelvin sign, U+212A, into the letter K, so that an
 * e-mail with this sign would be taken for another mailbox.
 */
function isPlain(text: string): boolean {
  return !/\p{C}/u.test(text) && text === text.normalize('NFC');
}

/**
 * Returns the role of the claim’s value; of several roles, the most powerful; null if there is
 * none.
 */
function roleOf(mapping: OidcSettings['roles'], idToken: Claims, userInfo: Claims): Role | null {
  if (mapping === null) return null;
  const claim = idToken[mapping.claim] ?? userInfo[mapping.claim];
  const values = Array.isArray(claim) ? claim : [claim];
  const given = values.map((value) => (typeof value === 'string' ? mapping.byValue.get(value) : undefined));
  return roles.findLast((role) => given.includes(role)) ?? null;
}

function nameOf({ name }: Claims): string {
  if (typeof name !== 'string' || showsNothing(name)) return '';
  const clean = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return [...clean].slice(0, maxPersonName).join('').trim();
}
