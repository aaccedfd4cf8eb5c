import { isIP } from 'node:net';
import { maxWebhookUrl } from '../../../src/contract/limits';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { isPublicAddress } from '../platform/publicAddress';
import { webhookTexts } from './texts';

/**
 * Returns a webhook's address in the form in which it is stored: with normalized numbers and
 * without a fragment. Throws validation_failed if it is no http or https URL, has credentials, is
 * too long, or names a private IP address while `toPrivate` is false. The addresses of a host name
 * are checked when `send` connects.
 */
export function cleanAddress(text: string, toPrivate: boolean): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw fieldProblem('url', 'url', webhookTexts.address);
  if (url.username !== '' || url.password !== '')
    throw fieldProblem('url', 'credentials', webhookTexts.credentials);
  if (!toPrivate && isPrivateLiteral(url)) throw fieldProblem('url', 'private', webhookTexts.privateAddress);
  url.hash = '';
  if (url.href.length > maxWebhookUrl)
    throw fieldProblem('url', 'maxLength', fieldTexts.maxLength(maxWebhookUrl));
  return url.href;
}

/** Returns whether a URL names its host by an IP address that is not public. */
export function isPrivateLiteral({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}
