/** The state of the installation, for administrators: what works, what does not, what to do. */
import { backupStatus } from './backups';
import {
  type Fields,
  flag,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from './schema';

/** `warning` wants something done soon, `alarm` now. */
export const stateLevels = ['ok', 'warning', 'alarm'] as const;
export type StateLevel = (typeof stateLevels)[number];

/** What is unknown is no reason for an alarm, nor for calm. */
const level = oneOf(stateLevels, 'warning');
const count = integer({ min: 0 });

/** `advice` says what to do, a Ukrainian sentence; null where there is nothing to do. */
const common = { level, advice: orNull(text()) };

/** What each part has. */
const statePart = object(common);
export type StatePart = TypeOf<typeof statePart>;

/* @__NO_SIDE_EFFECTS__ */
function part<const F extends Fields>(figures: F) {
  return object({ ...common, ...figures });
}

/**
 * A call that was answered with 5xx, or regular work that failed.
 *
 * - `at` is the last time.
 * - `what` is the method and the route's pattern, or the name of the work.
 * - `code` is that of the problem.
 * - `count`: how often in a row.
 * - `requestId` finds the line in the log.
 */
export const stateError = object({
  at: instant,
  source: oneOf(['call', 'sweep'], 'call'),
  what: text(),
  code: text(),
  count,
  requestId: orNull(text()),
});
export type StateError = TypeOf<typeof stateError>;

/**
 * What `GET /api/state` answers. Weights are bytes, instants UTC.
 *
 * - `level` is the worst of its parts.
 * - `server` is the process that answers; its `uptime` is in seconds.
 * - `photos` and `trash` have null while they are counted.
 * - `space.free` is where the data folder lies; null where the system does not say.
 * - `tasks` are generations and batches together; `oldest`: since when the longest waiting one
 *   could run; `failed` are generations of the last 24 hours.
 * - `ai.configured`: there is a key or an address; without, descriptions come from the template.
 *   `ai.last.detail` says why there was no answer, a Ukrainian sentence.
 * - `history` is estimated.
 * - `errors.last`: the newest first, at most 50, of all servers.
 * - `signIns` are those of the last 24 hours, on all servers.
 * - `webhooks` is there where the server has them: addresses that are enabled, and those to which
 *   nothing was delivered for an hour.
 * - `backups` is there where the server makes them.
 */
export const installationState = object({
  at: instant,
  level,
  server: part({ version: text(), node: text(), startedAt: instant, uptime: integer(), overloaded: flag }),
  database: part({ kind: oneOf(['sqlite', 'postgres'], 'sqlite'), bytes: count }),
  photos: part({ store: oneOf(['disk', 's3'], 'disk'), count: orNull(count), bytes: orNull(count) }),
  space: part({ free: orNull(count) }),
  tasks: part({ waiting: count, running: count, oldest: orNull(instant), failed: count }),
  ai: part({
    configured: flag,
    last: orNull(object({ at: instant, ok: flag, detail: orNull(text()) })),
  }),
  trash: part({ items: orNull(count), bytes: orNull(count) }),
  history: part({ changes: count, bytes: count }),
  errors: part({ last: listOf(stateError) }),
  signIns: part({ accepted: count, refused: count }),
  webhooks: optional(part({ enabled: count, failing: count })),
  backups: optional(part(backupStatus.form.fields)),
});
export type InstallationState = TypeOf<typeof installationState>;
export type TasksState = InstallationState['tasks'];
export type AiState = InstallationState['ai'];
