import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Upper bounds of the durations in seconds: most answers take a few milliseconds, uploads minutes.
 */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** The counts of one route's answers. */
export interface RouteCounts {
  method: string;
  /** The route's pattern, for example `/api/clothes/:id`; `unknown` if no route matches. */
  route: string;
  statuses: Map<number, number>;
  /**
   * The number of answers by duration: each element counts those up to its bound and above the
   * previous one, the last element those above all bounds.
   */
  durations: number[];
  seconds: number;
}

/**
 * Counts answers by route, as plain numbers, because this runs for thousands of answers a second.
 * Answers are counted by the route's pattern, never by the requested address, so that nobody can
 * make the table grow.
 */
export class RequestCounts {
  readonly #routes = new Map<string, RouteCounts>();

  countIn(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      this.note(request, reply);
      done();
    });
  }

  get routes(): Iterable<RouteCounts> {
    return this.#routes.values();
  }

  note(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
    const { method } = request;
    const route = (request.is404 ? undefined : request.routeOptions.url) ?? 'unknown';
    const seconds = elapsedTime / 1000;
    const key = `${method} ${route}`;
    let counts = this.#routes.get(key);
    if (!counts) {
      const durations = new Array<number>(durationBounds.length + 1).fill(0);
      counts = { method, route, statuses: new Map(), durations, seconds: 0 };
      this.#routes.set(key, counts);
    }
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    counts.seconds += seconds;
    let bucket = 0;
    while (bucket < durationBounds.length && seconds > (durationBounds[bucket] ?? 0)) bucket += 1;
    counts.durations[bucket] = (counts.durations[bucket] ?? 0) + 1;
  }
}
