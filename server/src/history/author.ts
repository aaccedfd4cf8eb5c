import type { FastifyRequest } from 'fastify';
import type { ChangeCause } from '../../../src/contract/changes';
import { caller } from '../platform/http/caller';

/** Who makes a write, and by which means. */
export interface Author {
  /** Null where no administrator does. */
  administratorId: number | null;
  cause: ChangeCause;
  /** The API token of that person that the write came with. */
  tokenId?: number | null;
  /** The batch that the write belongs to. */
  batchId?: number | null;
  /** The change that the write takes back. */
  reverts?: number;
}

/** Whoever runs a command on the server's own machine. */
export const operator: Author = { administratorId: null, cause: 'screen' };

/** Returns the author of what a call writes. */
export function authorOf(request: FastifyRequest): Author {
  const { administratorId, apiToken } = caller(request);
  return apiToken === null
    ? { administratorId, cause: 'screen' }
    : { administratorId, cause: 'token', tokenId: apiToken.id };
}
