import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely';
import type { Database } from '../../src/platform/db/schema';

/** The work inside `during`: how many statements it has sent, and which one must not arrive. */
interface Run {
  database: FailingDatabase;
  sent: number;
  failing: number;
  error: Error;
  /** The statement that is done although its answer does not come; null after that. */
  unanswered: string | null;
}

/** Shared by all instances: each AsyncLocalStorage slows down every promise of the process. */
const runs = new AsyncLocalStorage<Run>();

/**
 * Makes one statement fail, begin and commit among them: it does not reach the database, which is
 * as if it had been lost just then. Only what a test runs inside `during` is counted, whatever else
 * uses the same database.
 */
export class FailingDatabase {
  constructor(db: Kysely<Database>) {
    const executor = db.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    // Transactions take their connection here too, and send everything over it.
    executor.provideConnection = (consumer) => provide((connection) => consumer(this.#watched(connection)));
  }

  /**
   * Runs `work`, whose n-th statement (from 1) throws `error`; so it goes on for what `work` leaves
   * running. `hasFailed` returns whether there was such a statement by now.
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

  /**
   * Runs `work`, whose first such statement is done, but its answer is lost on the way: it throws
   * `error`.
   */
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
