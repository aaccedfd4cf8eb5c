import type { Kysely } from 'kysely';
import type { Config } from './config';
import type { Database } from './db/schema';
import type { Clock } from './domain/clock';
import type { PasswordHasher } from './domain/passwords';
import type { Sessions } from './domain/sessions';
import type { Ledger } from './http/Ledger';
import type { Overload } from './http/Overload';
import type { SparingLog } from './http/SummedLog';
import type { ImageStore } from './images/store';
import type { Logger } from './logging';

/** What the routes are built from. */
export interface Parts {
  config: Config;
  db: Kysely<Database>;
  images: ImageStore;
  clock: Clock;
  sessions: Sessions;
  passwords: PasswordHasher;
  logger: Logger;
  /** For lines that a stranger can bring about any number of times. */
  sparingLog: SparingLog;
  overload: Overload;
  /** Bytes of answers that wait to be taken. */
  answers: Ledger;
}
