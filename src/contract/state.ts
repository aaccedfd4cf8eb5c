/** The state of the installation, for administrators: what works, what does not, what to do. */
import type { BackupStatus } from './backups';

/** `warning` wants something done soon, `alarm` now. */
export const stateLevels = ['ok', 'warning', 'alarm'] as const;
export type StateLevel = (typeof stateLevels)[number];

export const databaseKinds = ['sqlite', 'postgres'] as const;

/** What each part has. */
export interface StatePart {
  level: StateLevel;
  /** What to do, a Ukrainian sentence; null where there is nothing to do. */
  advice: string | null;
}

/** What `GET /api/state` answers. Weights are bytes, instants UTC. */
export interface InstallationState {
  at: string;
  /** The worst of its parts. */
  level: StateLevel;
  server: ServerState;
  database: StatePart & { kind: (typeof databaseKinds)[number]; bytes: number };
  /** Null while they are counted. */
  photos: StatePart & { store: 'disk' | 's3'; count: number | null; bytes: number | null };
  /** Where the data folder lies; null where the system does not say. */
  space: StatePart & { free: number | null };
  tasks: TasksState;
  ai: AiState;
  /** Null while they are counted. */
  trash: StatePart & { items: number | null; bytes: number | null };
  /** Estimated. */
  history: StatePart & { changes: number; bytes: number };
  /** The newest first, at most 50, of all servers. */
  errors: StatePart & { last: StateError[] };
  /** Of the last 24 hours, on all servers. */
  signIns: StatePart & { accepted: number; refused: number };
  /** Where the server has webhooks. */
  webhooks?: WebhooksState;
  /** Where the server makes backups. */
  backups?: StatePart & BackupStatus;
}

/** The process that answers. */
export interface ServerState extends StatePart {
  version: string;
  node: string;
  startedAt: string;
  /** Seconds. */
  uptime: number;
  overloaded: boolean;
}

/** Generations and batches together. */
export interface TasksState extends StatePart {
  waiting: number;
  running: number;
  /** Since when the longest waiting one could run. */
  oldest: string | null;
  /** Generations that failed in the last 24 hours. */
  failed: number;
}

export interface AiState extends StatePart {
  /** Whether there is a key or an address; without, descriptions come from the template. */
  configured: boolean;
  /** `detail` says why there was no answer, a Ukrainian sentence. */
  last: { at: string; ok: boolean; detail: string | null } | null;
}

/** A call that was answered with 5xx, or regular work that failed. */
export interface StateError {
  /** The last time. */
  at: string;
  source: 'call' | 'sweep';
  /** The method and the route's pattern, or the name of the work. */
  what: string;
  /** The code of the problem. */
  code: string;
  /** How often in a row. */
  count: number;
  /** Finds the line in the log. */
  requestId: string | null;
}

export interface WebhooksState extends StatePart {
  /** Addresses that are enabled, and those to which nothing was delivered for an hour. */
  enabled: number;
  failing: number;
}
