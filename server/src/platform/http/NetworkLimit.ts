import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { Problem } from '../Problem';
import { bearerToken } from './caller';
import { clientAddress, networkOf } from './clientAddress';
import { networksOfBlock } from './connections/Connections';

/** Milliseconds in which requests are counted. */
const period = 10_000;
/** Networks counted at once: a few megabytes. Beyond that all counts start again. */
const mostNetworks = 50_000;

/** The kinds are counted apart; the limit of each is a multiple of an administrator’s. */
const shares = {
  /** A sign-out succeeds whatever else came from its network, but each costs a look-up. */
  signOuts: 1,
  /** Without a token: pages, sign-ins, sockets, unknown addresses. */
  open: 1,
  /**
   * With a token, valid or not, where one is needed: twenty people behind one address may each use
   * all of theirs.
   */
  calls: 20,
  /** A page may have a hundred of them. */
  photos: 30,
} as const;
type Kind = keyof typeof shares;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind that the route counts as, with or without a token, and even with `rateLimit: false`.
     */
    countedAs?: Kind;
  }
}

/**
 * Limits the requests of a client network before anything is looked up for them: refused ones and
 * unknown addresses count too. The built app’s hashed files do not, nor do routes that have
 * `rateLimit: false` without `countedAs`.
 */
export class NetworkLimit {
  #counts = new Map<string, number>();
  #period = 0;

  /** `limit`: calls of one administrator in ten seconds. `uncounted`: paths without a limit. */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly uncounted: ReadonlySet<string>,
  ) {}

  /** Refuses (429, too_many_requests) requests of `app` beyond the limit. */
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
    const most = this.limit * shares[kind];
    const address = clientAddress(request);
    const network = networkOf(address);
    if (this.#count(`${kind} ${network}`) > most) return true;
    // A refused request does not count for the wider network, so it takes nothing from its
    // neighbours.
    const block = networkOf(address, 48);
    return block !== network && this.#count(`${kind} ${block}`) > most * networksOfBlock;
  }

  #count(key: string): number {
    const now = Math.floor(this.clock.now() / period);
    if (now !== this.#period || this.#counts.size >= mostNetworks) this.#counts = new Map();
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
  // Where no session is needed, a token is not looked at: anybody can write one.
  const needsNone = request.routeOptions.config.public || request.is404;
  return needsNone || bearerToken(request) === null ? 'open' : 'calls';
}
