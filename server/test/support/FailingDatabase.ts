import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely';
import type { Database } from '../../src/database';

/** A run of `during`: the number of statements sent, and the one that must not arrive. */
interface Run {
  database: FailingDatabase;
  sent: number;
  failing: number;
  error: Error;
  /** The statement that is executed although its answer is lost; null after that. */
  unanswered: string | null;
}

/**
 * One for all instances, because each AsyncLocalStorage slows down every promise of the process.
 */
const runs = new AsyncLocalStorage<Run>();

/**
 * Makes one statement fail, begin and commit included: it does not reach the database, as if it had
 * been lost. Counts only statements sent inside `during`, whatever else uses the database.
 */
export class FailingDatabase {
  constructor(db: Kysely<Database>) {
    const executor = db.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    // Transactions take their connection here, too, and send everything over it.
    executor.provideConnection = (consumer) => provide((connection) => consumer(this.#watched(connection)));
  }

  /**
   * Runs `work`, whose n-th statement (from 1) throws `error`, also in work that it leaves running.
   * `hasFailed` returns whether that statement has been sent by now.
   */
  async during<T>(
    failing: number,
    error: Error,
    work: () => Promise<T>,
  ): Promise<{ hasFailed: () => boolean; value: T }> {
    const run = { database: this, sent: 0, failing, error, unanswered: null };
    const value = await runs.run(run, work);
    return { hasFailed: () => run.sent >= failing, value };
  }

  /** Runs `work`, executes the first such statement, but loses its answer: it throws `error`. */
  withoutAnswerTo<T>(statement: string, error: Error, work: () => Promise<T>): Promise<T> {
    return runs.run({ database: this, sent: 0, failing: 0, error, unanswered: statement }, work);
  }

  #watched(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery) => {
        const found = runs.getStore();
        const run = found?.database === this ? found : undefined;
        if (run) {
          run.sent += 1;
          if (run.sent === run.failing) throw run.error;
        }
        const answer = await connection.executeQuery<R>(query);
        if (run?.unanswered !== query.sql) return answer;
        run.unanswered = null;
        throw run.error;
      },
      streamQuery: (query, chunk) => connection.streamQuery(query, chunk),
    };
  }
}
