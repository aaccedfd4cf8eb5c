import type { Clock } from './clock';
import type { Config } from './config';
import type { OpenDatabase } from './db/open';
import type { HeldBytes } from './http/HeldBytes';
import type { Overload } from './http/Overload';
import type { ThrottledLog } from './http/ThrottledLog';
import type { Logger } from './logging';
import type { Monitor } from './Monitor';

/** The services that every part of the server may use. */
export interface PlatformServices extends Pick<OpenDatabase, 'db' | 'dataVersion' | 'listen'> {
  config: Config;
  clock: Clock;
  logger: Logger;
  /** The log for events that a stranger can cause any number of times. */
  throttledLog: ThrottledLog;
  monitor: Monitor;
  overload: Overload;
  /** The bytes of answers that wait for their clients. */
  answers: HeldBytes;
}
