/**
 * The tables, as Kysely sees them; the same on SQLite and PostgreSQL. Conventions: ids are never
 * given twice; instants are UTC milliseconds; calendar dates are 10 characters, `YYYY-MM-DD`; money
 * and weight are whole minor units (kopiykas, grams); flags are 0 or 1.
 */
import type { Generated, Selectable } from 'kysely';
import type { Role } from '../../../../src/contract/people';
import type { ReferenceKind } from '../../../../src/contract/references';
import type { TaskStatus } from '../../../../src/contract/types';
import type { BatchItemsTable, BatchTasksTable } from './batchTables';
import type {
  FactorTicketsTable,
  FactorTriesTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './factorTables';
import type { BatchesTable, ChangesTable } from './historyTables';
import type { ImportRowsTable, ImportsTable } from './importTables';
import type { EventCountsTable, FailuresTable } from './noteTables';
import type { AnsweredChallengesTable, PasskeysTable } from './passkeyTables';
import type { ImagesTable, ImageVersionsTable } from './photoTables';
import type { ServersTable } from './serverTables';
import type {
  InvitationsTable,
  KnownDevicesTable,
  LoginAttemptsTable,
  LoginTurnsTable,
  OidcAccountsTable,
  RefreshTokensTable,
  SessionFamiliesTable,
  SocketTicketsTable,
} from './signInTables';
import type { DistinctItemsTable, LikelyDoublesTable, UncomparedImagesTable } from './similarTables';
import type { ApiTokensTable } from './tokenTables';
import type { DeletedImagesTable, TrashImagesTable, TrashTable } from './trashTables';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhookTables';

/** A flag as both databases keep it. */
export type Flag = 0 | 1;

/** The accounts of all people, whatever their role. */
export interface AdministratorsTable {
  id: Generated<number>;
  /** Trimmed, NFC, lower case: the one form in which e-mails are compared. */
  email: string;
  name: Generated<string>;
  role: Generated<Role>;
  password_hash: string;
  must_change_password: Flag;
  /**
   * When a printed password ends, unless it is changed before; null for one that its owner chose.
   */
  password_expires_at: number | null;
  disabled_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A reference list; all of them have this shape. */
export interface ReferenceTable {
  id: Generated<number>;
  name: string;
  /** What makes two names the same (references/nameKeys.ts); unique. */
  name_key: string;
  /** Bytewise order of this key is the Ukrainian order of names. */
  sort_key: string;
}

/** A former name of an entry, which finds it as long as no entry of the list has that name. */
export interface ReferenceAliasesTable {
  kind: ReferenceKind;
  name_key: string;
  name: string;
  reference_id: number;
}

export interface ClothesTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  title_sort: string;
  description: string | null;
  brand_id: number | null;
  color_id: number | null;
  type_id: number | null;
  main_image_id: number | null;
  /** Counts changes of what PUT writes; the ETag of the item. */
  version: number;
  created_at: number;
  updated_at: number;
}

export interface CompositionsTable {
  clothes_id: number;
  /** 0, 1, …: the order in which the person put them. */
  position: number;
  material_id: number;
  percent: number;
}

export interface PurchasesTable {
  id: Generated<number>;
  clothes_id: number;
  supplier_id: number;
  price_cents: number | null;
  weight_grams: number | null;
  size: string | null;
  measurements: string | null;
  date: string | null;
  luxury: Flag;
  created_at: number;
  updated_at: number;
}

/** What a task generates. */
export type GenerationKind = 'description' | 'suggestions';

export interface TasksTable {
  id: Generated<number>;
  kind: Generated<GenerationKind>;
  clothes_id: number;
  administrator_id: number | null;
  model: string;
  status: TaskStatus;
  /** How many attempts a worker has begun. */
  attempts: number;
  /** Why it failed, a Ukrainian sentence. */
  detail: string | null;
  /** The item's version when the task was requested. */
  base_version: number;
  /** The item's description then: one that a person has written since then is kept. */
  base_description: string | null;
  /** No attempt begins before this instant. */
  run_after: number;
  started_at: number | null;
  /** The server that claimed it last. */
  owner: string | null;
  /** The batch that asked for it, until that has counted its end. */
  batch_id: Generated<number | null>;
  /** The API token that asked for it. */
  token_id: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** What a completed task proposes for its item's fields. */
export interface SuggestionsTable {
  task_id: number;
  /** JSON; entries by id and name as they were then. */
  proposals: string;
}

/** The answer to a request that created something, kept so that a repeat gets the same. */
export interface IdempotencyKeysTable {
  administrator_id: number;
  /** As it was sent; with an API token, its number and a space before that. */
  key: string;
  /** Method and path. */
  route: string;
  /** SHA-256 of what was sent; a repeat with other content is refused. */
  fingerprint: string;
  status: number;
  /** JSON. */
  body: string;
  created_at: number;
}

/** What the administrator command did, until a server has logged it. */
export interface OperatorEventsTable {
  id: Generated<number>;
  event: string;
  administrator_id: number;
  at: number;
}

/** A named set of filters of the list of items. */
export interface SavedViewsTable {
  id: Generated<number>;
  administrator_id: number;
  name: string;
  /** Unique among the views of one administrator. */
  name_key: string;
  sort_key: string;
  /** The list's address after `?`. */
  query: string;
  /** Whether all administrators see it. */
  shared: Flag;
  created_at: number;
  updated_at: number;
}

/** Settings that the installation keeps. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** Every reference list has a table of its kind's name. */
export type Database = Record<ReferenceKind, ReferenceTable> & {
  administrators: AdministratorsTable;
  session_families: SessionFamiliesTable;
  refresh_tokens: RefreshTokensTable;
  reference_aliases: ReferenceAliasesTable;
  clothes: ClothesTable;
  compositions: CompositionsTable;
  purchases: PurchasesTable;
  images: ImagesTable;
  image_versions: ImageVersionsTable;
  tasks: TasksTable;
  suggestions: SuggestionsTable;
  servers: ServersTable;
  idempotency_keys: IdempotencyKeysTable;
  login_attempts: LoginAttemptsTable;
  login_turns: LoginTurnsTable;
  known_devices: KnownDevicesTable;
  operator_events: OperatorEventsTable;
  invitations: InvitationsTable;
  socket_tickets: SocketTicketsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  factor_tickets: FactorTicketsTable;
  factor_tries: FactorTriesTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  oidc_accounts: OidcAccountsTable;
  batches: BatchesTable;
  batch_tasks: BatchTasksTable;
  batch_items: BatchItemsTable;
  changes: ChangesTable;
  trash: TrashTable;
  trash_images: TrashImagesTable;
  deleted_images: DeletedImagesTable;
  uncompared_images: UncomparedImagesTable;
  likely_doubles: LikelyDoublesTable;
  distinct_items: DistinctItemsTable;
  saved_views: SavedViewsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  settings: SettingsTable;
  api_tokens: ApiTokensTable;
  failures: FailuresTable;
  event_counts: EventCountsTable;
};

export type TaskRow = Selectable<TasksTable>;
