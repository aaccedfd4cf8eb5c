/** The state of the installation, for administrators: levels, figures and advice for each part. */
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

/** The levels of a part, from best to worst: `warning` needs action soon, `alarm` now. */
export const stateLevels = ['ok', 'warning', 'alarm'] as const;
export type StateLevel = (typeof stateLevels)[number];

/** A level; the app takes one that it does not know for a warning. */
const level = oneOf(stateLevels, 'warning');
const count = integer({ min: 0 });

/** The fields of every part. `advice` is a Ukrainian sentence; null if there is nothing to do. */
const common = { level, advice: orNull(text()) };

/** A part of the state as far as all parts are alike. */
const statePart = object(common);
export type StatePart = TypeOf<typeof statePart>;

/* @__NO_SIDE_EFFECTS__ */
function part<const F extends Fields>(figures: F) {
  return object({ ...common, ...figures });
}

/**
 * A call that was answered with 5xx, or regular work (`sweep`) that failed.
 *
 * - `at`: the last failure.
 * - `what`: the method and the route's pattern, or the name of the work.
 * - `code`: the problem's code.
 * - `count`: the number of consecutive failures.
 * - `requestId`: the request id by which the log names the failure; null if there is none.
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
 * The answer of `GET /api/state`. Sizes are in bytes, instants in UTC.
 *
 * - `level`: the worst level of the parts.
 * - `server`: the process that answers. `uptime` is in seconds; `timeZone` is the zone of the
 *   server's days.
 * - `photos`, `trash`: null while they are being counted.
 * - `space.free`: free bytes on the disk of the data folder; null if the system does not report it.
 * - `tasks`: the numbers of generations and batches together; `oldest`: the instant since which the
 *   longest waiting task could run, null if none waits; `failed`: failed generations of the last 24
 *   hours.
 * - `ai.configured`: a key or an address is set; otherwise descriptions come from the template.
 *   `ai.last.detail`: the reason why the last call failed, a Ukrainian sentence, null if it
 *   succeeded.
 * - `history`: its number of changes and its size, both estimated.
 * - `errors.last`: errors of all servers, the newest first, at most 50.
 * - `signIns`: the numbers of accepted and refused sign-ins of the last 24 hours, on all servers.
 * - `webhooks`: the number of enabled webhooks, and of those among them whose deliveries have all
 *   failed for an hour; missing if the server has no webhooks.
 * - `backups`: missing if the server makes no backups.
 */
export const installationState = object({
  at: instant,
  level,
  server: part({
    version: text(),
    node: text(),
    startedAt: instant,
    uptime: integer(),
    overloaded: flag,
    timeZone: optional(text()),
  }),
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
