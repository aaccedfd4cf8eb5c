/** Advice in the log for the people who run the server: the values that do not fit together. */
import type { OidcSettings } from '../../platform/oidcSettings';
import type { Claims, Told } from './Provider';
import type { Refusal } from './refusals';

const maxLength = 300;

/** Returns what the settings lack for a person whom the provider has sent; null if unknown. */
export function hintFor(reason: Refusal, { roles }: OidcSettings, told: Told): string | null {
  if (reason === 'email_unsaid')
    return 'the provider sends no email_verified: OIDC_EMAIL_TRUSTED=true trusts its e-mails (docs/people.md says when)';
  if (reason === 'no_email')
    return `the provider sends no claim email, or none that is one, but ${namesOf(told)}: OIDC_SCOPE must ask for it`;
  if (roles === null || (reason !== 'unknown' && reason !== 'no_role')) return null;
  const { claim, byValue } = roles;
  const given = told.idToken[claim] ?? told.userInfo[claim];
  if (given === undefined)
    return `OIDC_ROLE_CLAIM is ${shown(claim)}, but the provider sends ${namesOf(told)}`;
  return `OIDC_ROLES names ${shown([...byValue.keys()])}, but the claim ${claim} is ${shown(given)}`;
}

function namesOf({ idToken, userInfo }: Told): string {
  const names = (claims: Claims) => Object.keys(claims).filter((name) => claims[name] !== undefined);
  return shown([...new Set([...names(idToken), ...names(userInfo)])]);
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, maxLength);
}
