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

/**
 * The messages of an error and of what caused it, and the code that the protocol has for it, such
 * as invalid_client: else nothing that the provider sent.
 */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // It quotes what stands there, which may be a token.
  if (error instanceof SyntaxError) return 'no JSON';
  const code = codeOf(error) ?? codeOf(challengeOf(error.cause));
  const message = code === null ? error.message : `${error.message} (${code})`;
  const cause = reasonsOf(error.cause);
  return cause === '' ? message : `${message}: ${cause}`;
}

function codeOf(fault: object): string | null {
  const code = 'error' in fault ? fault.error : null;
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? code : null;
}

/** What a refused secret is told with, in a header. */
function challengeOf(cause: unknown): object {
  const [challenge]: unknown[] = Array.isArray(cause) ? cause : [];
  const has = typeof challenge === 'object' && challenge !== null && 'parameters' in challenge;
  return has && typeof challenge.parameters === 'object' ? (challenge.parameters ?? {}) : {};
}

/** The provider does not answer, or not as a provider does. */
export function providerDown(): Problem {
  return new Problem('unavailable', oidcTexts.down);
}

/** What was begun is late, used, or another browser’s. */
export function signInOver(): Problem {
  return new Problem('session_expired', oidcTexts.over);
}
