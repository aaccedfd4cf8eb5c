import type { ApiTokenCreated, ApiTokenInput } from '../../../src/contract/tokens';
import type { CallOptions, TestApp } from './app';

/** Makes an API token of the signed-in person. */
export function makeToken(
  t: TestApp,
  input: Partial<ApiTokenInput> = {},
  options: CallOptions = {},
): Promise<ApiTokenCreated> {
  const whole: ApiTokenInput = { name: 'Сайт', role: 'editor', until: '2026-12-31', ...input };
  return t.data('POST', '/api/tokens/', whole, options);
}
