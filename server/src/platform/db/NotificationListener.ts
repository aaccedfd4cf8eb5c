import type { Client } from 'pg';
import type { Warnings } from '../EarlyLog';
import { type NotificationHandler, taskChannel } from './notifications';

/**
 * The shortest and the longest pause between two tries to connect, in milliseconds. The pause
 * doubles with each try.
 */
const minPause = 100;
const maxPause = 3_000;
/**
 * The milliseconds between two probes of a silent connection, and the milliseconds to wait for an
 * answer.
 */
const probeInterval = 10_000;
const answerTime = 5_000;
/** The milliseconds to wait for the connection to close. */
const stopTime = 1_000;

/**
 * Listens to PostgreSQL’s notifications (LISTEN) on a separate connection, and reconnects whenever
 * that connection is lost.
 */
export class NotificationListener {
  #client: Client | null = null;
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(
    private readonly parts: { connect: () => Client; log: Warnings },
    private readonly listener: NotificationHandler,
  ) {}

  /** Resolves after the first try, whether it succeeded or not. */
  start(): Promise<void> {
    return new Promise((tried) => {
      void this.#keep(tried);
    });
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    // The connection may be lost already, so a failure to end it does not matter.
    await Promise.race([this.#client?.end().catch(() => {}), this.#sleep(stopTime)]);
  }

  async #keep(tried: () => void): Promise<void> {
    let pause = minPause;
    for (let first = true; !this.#isClosed; first = false) {
      const client = this.parts.connect();
      this.#client = client;
      const gone = new Promise<void>((resolve) => client.once('end', resolve));
      if (await this.#listen(client)) {
        pause = minPause;
        if (!first) this.listener.missed();
        tried();
        const stopProbing = keepProbing(client);
        await gone;
        stopProbing();
      }
      tried();
      if (this.#isClosed) return;
      await this.#sleep(pause);
      pause = Math.min(maxPause, pause * 2);
    }
  }

  async #listen(client: Client): Promise<boolean> {
    // Without a listener for errors, the loss of the connection would end the process.
    client.on('error', (error) =>
      this.parts.log.warn({ err: error }, 'the connection that hears of changes was lost'),
    );
    client.on('notification', ({ payload }) => this.listener.heard(payload ?? ''));
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`select ${taskChannel} as channel`);
      await client.query(`listen "${rows[0]?.channel}"`);
      return true;
    } catch (error) {
      if (!this.#isClosed) this.parts.log.warn({ err: error }, 'changes cannot be heard of');
      // The error is logged above; how this abandoned connection ends does not matter.
      await client.end().catch(() => {});
      return false;
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Probes the connection regularly, because a connection whose other end has vanished looks like an
 * idle one.
 */
function keepProbing(client: Client): () => void {
  let isAnswered = true;
  const timer = setInterval(() => {
    isAnswered = false;
    const limit = setTimeout(() => {
      // While a query is open, `end` does not wait for the server’s answer. A failure to end does
      // not matter.
      if (!isAnswered) void client.end().catch(() => {});
    }, answerTime).unref();
    client.query('select 1').then(
      () => {
        isAnswered = true;
        clearTimeout(limit);
      },
      () => clearTimeout(limit),
    );
  }, probeInterval).unref();
  return () => clearInterval(timer);
}
