import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { Problem } from '../Problem';
import { bearerToken } from './caller';
import { clientAddress, networkOf } from './clientAddress';
import { networksOfBlock } from './connections/Connections';

/** The milliseconds of a period in which requests are counted. */
const period = 10_000;
/**
 * The maximum number of networks that are counted at once, which takes a few megabytes. When it is
 * reached, all counts start again.
 */
const maxNetworks = 50_000;

/**
 * The limit of each kind of request, as a multiple of one administrator’s limit. Each kind is
 * counted separately.
 */
const shares = {
  /**
   * Sign-outs. Their separate count lets them succeed whatever else came from the network, but each
   * costs a look-up.
   */
  signOuts: 1,
  /** Requests without a token: pages, sign-ins, sockets, unknown addresses. */
  open: 1,
  /**
   * Requests with a token, valid or not, to routes that need one: twenty people behind one address
   * may each use their whole limit.
   */
  calls: 20,
  /** Photos: one page may show a hundred. */
  photos: 30,
} as const;
type Kind = keyof typeof shares;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind as which the route’s requests count, with or without a token, and even with
     * `rateLimit: false`.
     */
    countedAs?: Kind;
  }
}

/**
 * Limits the requests of a client’s network before anything is looked up for them. Refused requests
 * and unknown addresses count too. The built app’s hashed files do not count, nor do routes with
 * `rateLimit: false` and no `countedAs`.
 */
export class NetworkLimit {
  #counts = new Map<string, number>();
  #period = 0;

  /**
   * `limit` is the number of calls of one administrator in ten seconds; `uncounted` are paths
   * without a limit.
   */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly uncounted: ReadonlySet<string>,
  ) {}

  /** Refuses requests of `app` beyond the limit (429, too_many_requests). */
  refuseIn(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      done(this.#isTooMuch(request) ? this.#refusal() : undefined);
    });
  }

  #isTooMuch(request: FastifyRequest): boolean {
    const [path = ''] = request.url.split('?', 1);
    const { rateLimit, countedAs } = request.routeOptions.config;
    if ((rateLimit === false && countedAs === undefined) || this.uncounted.has(path)) return false;
    const kind = countedAs ?? kindOf(request, path);
    const max = this.limit * shares[kind];
    const address = clientAddress(request);
    const network = networkOf(address);
    if (this.#count(`${kind} ${network}`) > max) return true;
    // The wider network is not charged for a refused request, so that its other members lose
    // nothing.
    const block = networkOf(address, 48);
    return block !== network && this.#count(`${kind} ${block}`) > max * networksOfBlock;
  }

  #count(key: string): number {
    const now = Math.floor(this.clock.now() / period);
    if (now !== this.#period || this.#counts.size >= maxNetworks) this.#counts = new Map();
    this.#period = now;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  #refusal(): Problem {
    const left = period - (this.clock.now() % period);
    return new Problem('too_many_requests', undefined, { retryAfter: Math.ceil(left / 1000) });
  }
}

function kindOf(request: FastifyRequest, path: string): Kind {
  if (path.startsWith('/images/')) return 'photos';
  // On public routes a token is ignored, because anybody can invent one.
  const needsNone = request.routeOptions.config.public || request.is404;
  return needsNone || bearerToken(request) === null ? 'open' : 'calls';
}
