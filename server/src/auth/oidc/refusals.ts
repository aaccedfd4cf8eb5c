import { Problem } from '../../platform/Problem';
import { oidcTexts } from './texts';

/** Why the sign-in through the provider of somebody is refused. */
export type Refusal = keyof typeof oidcTexts.refusals;

/** What who runs the server can do about it, for the log. */
export const hints: Partial<Record<Refusal, string>> = {
  email_unsaid:
    'the provider sends no email_verified: OIDC_EMAIL_TRUSTED=true trusts its e-mails (docs/people.md says when)',
  no_email: 'the provider sends no e-mail, or none that is one: OIDC_SCOPE must ask for it',
};

/** Thrown where a sign-in through the provider is refused. */
export class SignInRefused extends Problem {
  constructor(
    readonly reason: Refusal,
    readonly administratorId?: number,
  ) {
    super('invalid_credentials', oidcTexts.refusals[reason]);
  }
}

/** The provider does not answer, or not as a provider does. */
export function providerDown(): Problem {
  return new Problem('unavailable', oidcTexts.down);
}

/** What was begun is late, used, or another browser’s. */
export function signInOver(): Problem {
  return new Problem('session_expired', oidcTexts.over);
}
