import { Problem } from '../../platform/Problem';
import { oidcTexts } from './texts';

/** The reason why a sign-in through the provider is refused. */
export type Refusal = keyof typeof oidcTexts.refusals;

/** Thrown when a sign-in through the provider is refused. */
export class SignInRefused extends Problem {
  constructor(
    readonly reason: Refusal,
    readonly administratorId?: number,
  ) {
    super('invalid_credentials', oidcTexts.refusals[reason]);
  }
}

/**
 * Returns the messages of an error and of its causes. They contain none of the provider’s own text
 * except the protocol’s error code, such as invalid_client.
 */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // A SyntaxError's message quotes the provider's text, which may contain a token.
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

/**
 * Returns the parameters of the challenge with which the provider refused the client secret; empty
 * if there is none.
 */
function challengeOf(cause: unknown): object {
  const [challenge]: unknown[] = Array.isArray(cause) ? cause : [];
  const has = typeof challenge === 'object' && challenge !== null && 'parameters' in challenge;
  return has && typeof challenge.parameters === 'object' ? (challenge.parameters ?? {}) : {};
}

/** Returns the error for a provider that gives no valid answer. */
export function providerDown(): Problem {
  return new Problem('unavailable', oidcTexts.down);
}

/**
 * Returns the error for a sign-in that has expired, was used before, or began in another browser.
 */
export function signInOver(): Problem {
  return new Problem('session_expired', oidcTexts.over);
}
