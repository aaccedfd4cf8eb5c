import type { PasswordHasher } from './auth/passwords';
import type { Sessions } from './auth/sessions';
import type { PhotoStore } from './photos/store/store';
import type { UploadSlots } from './photos/UploadSlots';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { OpenDatabase } from './platform/db/open';
import type { Ledger } from './platform/http/Ledger';
import type { Overload } from './platform/http/Overload';
import type { SparingLog } from './platform/http/SummedLog';
import type { Logger } from './platform/logging';
import type { Monitor } from './platform/Monitor';
import type { ApiTokens } from './tokens/ApiTokens';

/** What the routes are built from. Types alone: every subject may know all of them. */
export interface Services extends Pick<OpenDatabase, 'db' | 'dataVersion' | 'listen'> {
  config: Config;
  photos: PhotoStore;
  clock: Clock;
  sessions: Sessions;
  apiTokens: ApiTokens;
  passwords: PasswordHasher;
  logger: Logger;
  /** For lines that a stranger can bring about any number of times. */
  sparingLog: SparingLog;
  monitor: Monitor;
  overload: Overload;
  /** Bytes of answers that wait to be taken. */
  answers: Ledger;
  dear: DearCalls;
}

/** The slots that each person has for calls that cost much, whatever makes them: docs/lists.md. */
export interface DearCalls {
  /** A search or a page that takes the server's time. */
  searches: UploadSlots;
  /** A whole list or an export, until it has been read to its end. */
  streams: UploadSlots;
}
