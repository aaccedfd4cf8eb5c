import type { FastifyRequest } from 'fastify';
import type { ChangeCause } from '../../../src/contract/changes';
import { caller } from '../platform/http/caller';

/** The author of a write, and its cause. */
export interface Author {
  /** The author's id; null if no administrator is the author. */
  administratorId: number | null;
  cause: ChangeCause;
  /** The person's API token, if a program made the write with it; otherwise null or missing. */
  tokenId?: number | null;
  /** The batch that the write belongs to; null or missing for none. */
  batchId?: number | null;
  /** The id of the change that the write reverts. */
  reverts?: number;
}

/** The author of commands run on the server's own machine. */
export const operator: Author = { administratorId: null, cause: 'screen' };

/** Returns the author of a call's writes. */
export function authorOf(request: FastifyRequest): Author {
  const { administratorId, apiToken } = caller(request);
  return apiToken === null
    ? { administratorId, cause: 'screen' }
    : { administratorId, cause: 'token', tokenId: apiToken.id };
}
