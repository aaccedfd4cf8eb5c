import type { Selectable } from 'kysely';
import type { Database } from '../database';
import { type Clock, hour } from './clock';
import type { SecurityEvent } from './http/securityLog';

/**
 * The maximum number of different failures that wait to be stored. A further failure replaces the
 * oldest one.
 */
const maxFailures = 50;

/** A call answered with 5xx, or a failed run of regular work. */
export interface Failure {
  /** The time of the last occurrence, in UTC milliseconds. */
  at: number;
  source: 'call' | 'sweep';
  /** A method and a route's pattern, or the name of a periodic job. */
  what: string;
  /** The problem's code. */
  code: string;
  /** The number of occurrences since the failure was last stored. */
  count: number;
  requestId: string | null;
}

/** The last time that the AI was asked. `detail` says why it did not answer; null if it did. */
export interface AiAnswer {
  at: number;
  detail: string | null;
}

/** The last run of some regular work. */
export interface Run {
  at: number;
  /** The time of the last success; null if there was none. */
  succeededAt: number | null;
  seconds: number;
  failed: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    monitor: Monitor;
  }
}

type GenerationKind = Selectable<Database['tasks']>['kind'];

/**
 * The names of the counters. They never contain text that somebody sent, so there are only a few.
 */
export type Counted =
  | `security ${SecurityEvent}`
  | `task ${GenerationKind} ${'completed' | 'failed'}`
  | `cache ${'hit' | 'miss'}`
  | 'photos'
  | 'photo bytes';

/**
 * Notes in memory what happens in this process, for /metrics and for the page that shows the state
 * of the installation. The notes are stored from time to time. No method throws or waits.
 */
export class Monitor {
  /** The counts since the start. */
  readonly counts = new Map<Counted, number>();
  readonly runs = new Map<string, Run>();
  readonly startedAt: number;
  #failures = new Map<string, Failure>();
  #aiAnswer: AiAnswer | null = null;
  #signIns = new Map<string, { hour: number; event: SignInEvent; count: number }>();

  constructor(private readonly clock: Clock) {
    this.startedAt = clock.now();
  }

  count(what: Counted, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Counts a security event. If it is the outcome of a sign-in, also counts the sign-in. */
  noteSecurity(event: SecurityEvent): void {
    this.count(`security ${event}`);
    const kind = signInEvents[event];
    if (kind) this.#addSignIns(this.clock.now(), kind, 1);
  }

  noteFailure(source: Failure['source'], what: string, code: string, requestId: string | null = null): void {
    this.#addFailure({ at: this.clock.now(), source, what, code, count: 1, requestId });
  }

  /**
   * Notes whether the AI answered. `detail` is null if it did; otherwise it is a Ukrainian
   * sentence, without secrets, that says why not.
   */
  noteAiAnswer(detail: string | null): void {
    this.#aiAnswer = { at: this.clock.now(), detail };
  }

  noteRun(name: string, seconds: number, failed: boolean): void {
    const at = this.clock.now();
    const succeededAt = failed ? (this.runs.get(name)?.succeededAt ?? null) : at;
    this.runs.set(name, { at, succeededAt, seconds, failed });
  }

  /** The notes that are not stored yet, the oldest first. */
  get waiting(): Waiting {
    return {
      failures: [...this.#failures.values()],
      signIns: [...this.#signIns.values()],
      aiAnswer: this.#aiAnswer,
    };
  }

  /** Returns the waiting notes and forgets them, because the caller stores them. */
  take(): Waiting {
    const taken = this.waiting;
    this.#failures = new Map();
    this.#signIns = new Map();
    this.#aiAnswer = null;
    return taken;
  }

  /** Puts back notes that could not be stored, before the notes made in the meantime. */
  putBack({ failures, signIns, aiAnswer }: Waiting): void {
    const since = this.take();
    for (const one of [...failures, ...since.failures]) this.#addFailure(one);
    for (const { hour: at, event, count } of [...signIns, ...since.signIns])
      this.#addSignIns(at, event, count);
    this.#aiAnswer = since.aiAnswer ?? aiAnswer;
  }

  #addFailure(failure: Failure): void {
    const key = `${failure.source} ${failure.what} ${failure.code}`;
    const before = this.#failures.get(key);
    // Deleted and added again, so that the latest failure comes last.
    this.#failures.delete(key);
    this.#failures.set(key, { ...failure, count: failure.count + (before?.count ?? 0) });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxFailures && oldest !== undefined) this.#failures.delete(oldest);
  }

  #addSignIns(at: number, event: SignInEvent, count: number): void {
    const begun = at - (at % hour);
    const key = `${begun} ${event}`;
    const before = this.#signIns.get(key)?.count ?? 0;
    this.#signIns.set(key, { hour: begun, event, count: before + count });
  }
}

export interface Waiting {
  failures: Failure[];
  signIns: { hour: number; event: SignInEvent; count: number }[];
  /** The AI's last answer; null if it was not asked. */
  aiAnswer: AiAnswer | null;
}

/** The outcome of a sign-in. */
export type SignInEvent = 'sign-in accepted' | 'sign-in refused';

const signInEvents: Partial<Record<SecurityEvent, SignInEvent>> = {
  login: 'sign-in accepted',
  login_failed: 'sign-in refused',
  login_limited: 'sign-in refused',
  factor_failed: 'sign-in refused',
  factor_limited: 'sign-in refused',
};
