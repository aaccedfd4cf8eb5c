import { minute } from '../../platform/clock';
import { Problem } from '../../platform/Problem';
import { texts } from '../../platform/problemTexts';

interface QueueSettings {
  atOnce: number;
  /** The number of strangers who may wait. */
  waiting: number;
  /** The number of known devices and sessions that may wait in addition. */
  waitingKnown: number;
}

/** The milliseconds for which a visit counts, and the maximum number of sites that are counted. */
const memory = 15 * minute;
const maxSites = 10_000;

interface Waiting {
  /** The number of recent visits from the caller's site; 0 for a known device or session. */
  visits: number;
  begin(): void;
  refuse(): void;
}

/**
 * Limits how many passwords are hashed concurrently. Sites (an IPv4 address, or the /48 of an IPv6
 * one) that rarely come go first: in a full queue, a newcomer displaces a stranger whose site has
 * come more often. Only an attacker with tens of new sites a second can keep the queue full.
 */
export class PasswordQueue {
  #running = 0;
  readonly #waiting: Waiting[] = [];
  #visits = new Map<string, number>();
  #visitsBefore = new Map<string, number>();
  #countedSince = 0;

  constructor(
    private readonly settings: QueueSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Runs `work` when its turn comes and returns its result. `site` is null for a known device or
   * session. Throws unavailable if the queue is full, or if another call displaces this one.
   */
  async run<T>(work: () => Promise<T>, site: string | null): Promise<T> {
    const visits = site === null ? 0 : this.#count(site);
    if (this.#running < this.settings.atOnce) this.#running += 1;
    else await this.#wait(visits);
    try {
      return await work();
    } finally {
      // Passes the slot on instead of freeing it, so that no newcomer can take it in between.
      const next = this.#takeRarest();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #wait(visits: number): Promise<void> {
    this.#makeRoom(visits);
    return new Promise((begin, reject) => {
      this.#waiting.push({ visits, begin, refuse: () => reject(queueFull()) });
    });
  }

  #makeRoom(visits: number): void {
    const isKnown = visits === 0;
    const peers = this.#waiting.filter((entry) => (entry.visits === 0) === isKnown);
    if (peers.length < (isKnown ? this.settings.waitingKnown : this.settings.waiting)) return;
    const most = Math.max(...peers.map((entry) => entry.visits));
    const worst = this.#waiting.findLastIndex((entry) => entry.visits === most);
    if (most <= visits) throw queueFull();
    const [displaced] = this.#waiting.splice(worst, 1);
    displaced?.refuse();
  }

  /** Removes and returns the entry with the fewest visits; among equals, the first. */
  #takeRarest(): Waiting | undefined {
    const least = Math.min(...this.#waiting.map((entry) => entry.visits));
    const index = this.#waiting.findIndex((entry) => entry.visits === least);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  /**
   * Counts a visit and returns the site’s recent visits. Visits are counted in two halves of
   * `memory`; when a new half begins, the oldest is forgotten as a whole.
   */
  #count(site: string): number {
    if (this.now() - this.#countedSince > memory / 2 || this.#visits.size >= maxSites) {
      this.#visitsBefore = this.#visits;
      this.#visits = new Map();
      this.#countedSince = this.now();
    }
    const visits = (this.#visits.get(site) ?? 0) + 1;
    this.#visits.set(site, visits);
    return visits + (this.#visitsBefore.get(site) ?? 0);
  }
}

function queueFull(): Problem {
  return new Problem('unavailable', texts.passwordQueueFull, { retryAfter: 2 });
}
