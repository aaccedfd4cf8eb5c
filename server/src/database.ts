/**
 * The tables, as Kysely sees them. They are the same on SQLite and PostgreSQL. Conventions: an id
 * is never reused; instants are UTC milliseconds; calendar dates are 10 characters, `YYYY-MM-DD`;
 * money and weight are whole minor units (kopiykas, grams); flags are 0 or 1.
 */
import type { ReferenceKind } from '../../src/contract/references';
import type {
  FactorTicketsTable,
  FactorTriesTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './auth/factors/tables';
import type { LoginAttemptsTable, LoginTurnsTable } from './auth/limits/tables';
import type { InvitationsTable } from './auth/links/tables';
import type { OidcAccountsTable } from './auth/oidc/tables';
import type { AnsweredChallengesTable, PasskeysTable } from './auth/passkeys/tables';
import type {
  AdministratorsTable,
  KnownDevicesTable,
  OperatorEventsTable,
  RefreshTokensTable,
  SessionFamiliesTable,
  SocketTicketsTable,
} from './auth/tables';
import type { BatchSelectionsTable, BatchTasksTable } from './batches/tables';
import type { ClothesTable, CompositionsTable, ItemTagsTable, PurchasesTable } from './clothes/tables';
import type { TasksTable } from './generation/tables';
import type { BatchesTable, ChangeGroupsTable, ChangesTable } from './history/tables';
import type { PhotoZipsTable } from './photoFiles/tables';
import type { DeletedImagesTable, ImagesTable, ImageVersionsTable, TrashImagesTable } from './photos/tables';
import type { IdempotencyKeysTable, ServersTable, SettingsTable } from './platform/db/tables';
import type { MergedEntriesTable, ReferenceAliasesTable, ReferenceTable } from './references/tables';
import type { DistinctItemsTable, LikelyDoublesTable, UncomparedImagesTable } from './similar/tables';
import type { ImportRowsTable, ImportsTable } from './spreadsheets/tables';
import type { EventCountsTable, FailuresTable } from './state/tables';
import type { SuggestionsTable } from './suggestions/tables';
import type { ApiTokensTable } from './tokens/tables';
import type { TrashTable } from './trash/tables';
import type { SavedViewsTable } from './views/tables';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks/tables';

/** The type of every table. Each reference list has a table named after its kind. */
export type Database = Record<ReferenceKind, ReferenceTable> & {
  administrators: AdministratorsTable;
  session_families: SessionFamiliesTable;
  refresh_tokens: RefreshTokensTable;
  reference_aliases: ReferenceAliasesTable;
  clothes: ClothesTable;
  compositions: CompositionsTable;
  item_tags: ItemTagsTable;
  merged_entries: MergedEntriesTable;
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
  photo_zips: PhotoZipsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  factor_tickets: FactorTicketsTable;
  factor_tries: FactorTriesTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  oidc_accounts: OidcAccountsTable;
  batches: BatchesTable;
  batch_tasks: BatchTasksTable;
  batch_selections: BatchSelectionsTable;
  changes: ChangesTable;
  change_groups: ChangeGroupsTable;
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
