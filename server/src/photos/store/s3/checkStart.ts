import { buffer } from 'node:stream/consumers';
import { StartError, Unanswered } from '../../../platform/StartError';
import { mayAnswerLater, readText, type S3Client, type S3Request } from './S3Client';
import { S3Error } from './S3Error';

/**
 * Tries each call that the store needs: lists, writes, reads and deletes an object with this key.
 * Throws StartError with one line that names the wrong variable; Unanswered if the store may answer
 * later.
 */
export async function checkStart(client: S3Client, key: string): Promise<void> {
  const content = Buffer.from('Clothes Admin may write here');
  await checkList(client);
  await step(client, 'written', { method: 'PUT', key, body: content }, buffer);
  await step(client, 'read', { method: 'GET', key }, async (answer) => {
    if ((await buffer(answer)).equals(content)) return;
    throw new StartError(`S3_ENDPOINT ${client.config.endpoint} returns other bytes than were written`);
  });
  await step(client, 'cleared', { method: 'DELETE', key }, buffer);
}

/** Lists at most one object. Throws as checkStart does. */
export async function checkList(
  client: S3Client,
  options: Pick<S3Request, 'tries' | 'signal'> = {},
): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' };
  await step(client, 'listed', { method: 'GET', key: '', query, ...options }, async (answer) => {
    if ((await readText(answer, 1024 * 1024)).includes('ListBucketResult')) return;
    throw new StartError(`S3_ENDPOINT ${client.config.endpoint} is not an S3-compatible store`);
  });
}

async function step(
  client: S3Client,
  done: string,
  request: S3Request,
  read: (answer: Awaited<ReturnType<S3Client['send']>>) => Promise<unknown>,
): Promise<void> {
  try {
    await read(await client.send(request));
  } catch (error) {
    throw unusable(client, done, error);
  }
}

/**
 * Returns the StartError for an error of the store while an object was to be `done`, such as
 * `read`.
 */
export function unusable(client: S3Client, done: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new (mayAnswerLater(error) ? Unanswered : StartError)(sentence(client, done, error));
}

function sentence({ config }: S3Client, done: string, error: unknown): string {
  const { endpoint, bucket, region } = config;
  if (!(error instanceof S3Error)) return `S3_ENDPOINT ${endpoint} does not answer: ${reason(error)}`;
  if (error.code === 'InvalidAccessKeyId') return `S3_ACCESS_KEY_ID is not known at ${endpoint}`;
  if (error.code === 'SignatureDoesNotMatch')
    return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID';
  if (error.code === 'RequestTimeTooSkewed') {
    return `this machine's clock is wrong${by(error)}, so ${endpoint} refuses its requests: set it right`;
  }
  if (isElsewhere(error)) {
    const { region: right } = error.details;
    return `S3_REGION ${region} is not the region of the bucket ${bucket}${right ? `: that is ${right}` : ''}`;
  }
  if (error.code === 'NoSuchBucket' || (error.status === 404 && done === 'listed')) {
    return `S3_BUCKET ${bucket} does not exist at ${endpoint}: create it first`;
  }
  if (error.status === 403)
    return `S3_ACCESS_KEY_ID lacks a permission: ${bucket} cannot be ${done} (${error.message})`;
  return `S3_BUCKET ${bucket} at ${endpoint} cannot be ${done}: ${error.message}`;
}

function isElsewhere({ status, code, details }: S3Error): boolean {
  return (
    status === 301 ||
    status === 307 ||
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(code) ||
    (status === 400 && details.region !== undefined)
  );
}

function by({ details }: S3Error): string {
  if (details.date === undefined) return '';
  return ` by ${Math.round(Math.abs(Date.now() - details.date) / 60_000)} minutes`;
}

/** Returns the reason in one line. If several addresses were tried, the reason of the first. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\s+/g, ' ').trim();
}
