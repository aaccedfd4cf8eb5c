import type { Clock } from '../../platform/clock';
import type { Logger } from '../../platform/logging';
import type { OidcSettings } from '../../platform/oidcSettings';
import { Provider } from './Provider';
import { reasonsOf } from './refusals';

/**
 * Asks the provider for its description, and logs what is wrong with it or with OIDC_ISSUER. People
 * who sign in with a password need no provider, so the start does not wait for it.
 */
export async function checkProvider(settings: OidcSettings, clock: Clock, log: Logger): Promise<void> {
  try {
    await new Provider(settings, clock).describe();
  } catch (error) {
    log.warn({ event: 'oidc_failed', reason: reasonsOf(error) }, 'nobody can sign in through the provider');
  }
}
