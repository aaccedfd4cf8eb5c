import {
  type AiState,
  databaseKinds,
  type InstallationState,
  type StateError,
  type StateLevel,
  type StatePart,
  stateLevels,
} from '../contract/state';
import { fields, orNull, text } from '../http/decode';
import { request } from '../http/request';
import { listOrEmpty, numberOrNull, textOrNull } from './values';

/** The state as the app shows it; the part of the backups has a card of its own. */
export type ShownState = Omit<InstallationState, 'backups'> & { backups?: StatePart };

export function readState(signal?: AbortSignal): Promise<ShownState> {
  return request('GET', '/api/state', { decode: state, signal });
}

function state(value: unknown): ShownState {
  const all = fields(value);
  const server = fields(all.server);
  const database = fields(all.database);
  const photos = fields(all.photos);
  const tasks = fields(all.tasks);
  const trash = fields(all.trash);
  const history = fields(all.history);
  const signIns = fields(all.signIns);
  const webhooks = orNull(fields)(all.webhooks);
  const backups = orNull(fields)(all.backups);
  return {
    at: text(all.at),
    level: level(all.level),
    server: {
      ...part(server),
      version: text(server.version),
      node: text(server.node),
      startedAt: text(server.startedAt),
      uptime: number(server.uptime),
      overloaded: server.overloaded === true,
    },
    database: {
      ...part(database),
      kind: databaseKinds.find((kind) => kind === database.kind) ?? 'sqlite',
      bytes: number(database.bytes),
    },
    photos: {
      ...part(photos),
      store: photos.store === 's3' ? 's3' : 'disk',
      count: numberOrNull(photos.count),
      bytes: numberOrNull(photos.bytes),
    },
    space: { ...part(all.space), free: numberOrNull(fields(all.space).free) },
    tasks: {
      ...part(tasks),
      waiting: number(tasks.waiting),
      running: number(tasks.running),
      oldest: textOrNull(tasks.oldest),
      failed: number(tasks.failed),
    },
    ai: ai(all.ai),
    trash: { ...part(trash), items: numberOrNull(trash.items), bytes: numberOrNull(trash.bytes) },
    history: { ...part(history), changes: number(history.changes), bytes: number(history.bytes) },
    errors: { ...part(all.errors), last: listOrEmpty(failure)(fields(all.errors).last) },
    signIns: { ...part(signIns), accepted: number(signIns.accepted), refused: number(signIns.refused) },
    ...(webhooks && {
      webhooks: { ...part(webhooks), enabled: number(webhooks.enabled), failing: number(webhooks.failing) },
    }),
    ...(backups && { backups: part(backups) }),
  };
}

function part(value: unknown): StatePart {
  const { level: given, advice } = fields(value);
  return { level: level(given), advice: textOrNull(advice) };
}

/** What is unknown is no reason for an alarm, nor for calm. */
function level(value: unknown): StateLevel {
  return stateLevels.find((known) => known === value) ?? 'warning';
}

function number(value: unknown): number {
  return numberOrNull(value) ?? 0;
}

function ai(value: unknown): AiState {
  const { configured, last } = fields(value);
  const answer = orNull(fields)(last);
  return {
    ...part(value),
    configured: configured === true,
    last: answer && { at: text(answer.at), ok: answer.ok === true, detail: textOrNull(answer.detail) },
  };
}

function failure(value: unknown): StateError {
  const { at, source, what, code, count, requestId } = fields(value);
  return {
    at: text(at),
    source: source === 'sweep' ? 'sweep' : 'call',
    what: text(what),
    code: text(code),
    count: numberOrNull(count) ?? 1,
    requestId: textOrNull(requestId),
  };
}
