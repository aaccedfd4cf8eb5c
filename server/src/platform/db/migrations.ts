/**
 * The history of the schema. Each step runs once, at a start, in its own transaction. A released
 * step never changes, and imports nothing that may change. Every change of the schema is a new
 * step.
 */
import { firstTables } from './migrations/0001_firstTables';
import { listIndexes } from './migrations/0002_listIndexes';
import { ownedTasks } from './migrations/0003_ownedTasks';
import { signInTables } from './migrations/0004_signInTables';
import { numericOrder } from './migrations/0005_numericOrder';
import { history } from './migrations/0006_history';
import { trash } from './migrations/0007_trash';
import { batches } from './migrations/0008_batches';
import { aliases } from './migrations/0009_aliases';
import { imports } from './migrations/0010_imports';
import { views } from './migrations/0011_views';
import { journalIndexes } from './migrations/0012_journalIndexes';
import { photoVersions } from './migrations/0013_photoVersions';
import { photoHashes } from './migrations/0014_photoHashes';
import { distinctItems } from './migrations/0015_distinctItems';
import { suggestions } from './migrations/0016_suggestions';
import { roles } from './migrations/0017_roles';
import { invitations } from './migrations/0018_invitations';
import { factors } from './migrations/0019_factors';
import { passkeys } from './migrations/0020_passkeys';
import { tokens } from './migrations/0021_tokens';
import { webhooks } from './migrations/0022_webhooks';
import { notes } from './migrations/0025_notes';
import { oidc } from './migrations/0026_oidc';
import { behind } from './migrations/0028_behind';
import { webhookMakers } from './migrations/0029_webhookMakers';
import { deletedPhotos } from './migrations/0030_deletedPhotos';
import { photoColours } from './migrations/0031_photoColours';
import { importTokens } from './migrations/0033_importTokens';
import { lastPurchases } from './migrations/0034_lastPurchases';
import { changeGroups } from './migrations/0035_changeGroups';
import { mergingEntries } from './migrations/0036_mergingEntries';
import { batchSelections } from './migrations/0037_batchSelections';
import { importQuestions } from './migrations/0038_importQuestions';
import { sizeKeys } from './migrations/0039_sizeKeys';
import { searchKeys } from './migrations/0040_searchKeys';
import { tags } from './migrations/0041_tags';
import { overview } from './migrations/0042_overview';
import { purchaseDates } from './migrations/0043_purchaseDates';
import { photoZips } from './migrations/0044_photoZips';
import type { Migration } from './migrations/Migration';

/** The steps in order; the schema's version is the number of steps that have run. */
export const migrations: readonly Migration[] = [
  { name: 'first tables', up: firstTables },
  { name: 'indexes of the lists', up: listIndexes },
  { name: 'owners of tasks', up: ownedTasks },
  { name: 'devices, turns and tickets of the sign-in', up: signInTables },
  { name: 'numbers by value in the order of names', up: numericOrder },
  { name: 'history of changes', up: history },
  { name: 'trash of deleted items', up: trash },
  { name: 'changes of many items', up: batches },
  { name: 'former names of reference entries', up: aliases },
  { name: 'imports of spreadsheets', up: imports },
  { name: 'saved views', up: views },
  { name: 'indexes of the journal', up: journalIndexes },
  { name: 'order and versions of photos', up: photoVersions },
  { name: 'hashes of photos', up: photoHashes },
  { name: 'items that are different things', up: distinctItems },
  { name: 'proposals for the fields of items', up: suggestions },
  { name: 'roles of people', up: roles },
  { name: 'invitations of people', up: invitations },
  { name: 'second factors of the sign-in', up: factors },
  { name: 'passkeys', up: passkeys },
  { name: 'tokens for programs', up: tokens },
  { name: 'webhooks and their deliveries', up: webhooks },
  { name: 'failures and counts that servers note', up: notes },
  { name: 'accounts at the provider of the sign-in', up: oidc },
  { name: 'deliveries that wait for an earlier one', up: behind },
  { name: 'who answers for webhooks', up: webhookMakers },
  { name: 'deleted photos whose items stay', up: deletedPhotos },
  { name: 'colours of photos', up: photoColours },
  { name: 'tokens and notes of imports', up: importTokens },
  { name: 'last purchases of items', up: lastPurchases },
  { name: 'groups of changes', up: changeGroups },
  { name: 'entries that are being merged', up: mergingEntries },
  { name: 'selections of batches', up: batchSelections },
  { name: 'encodings and questions of imports', up: importQuestions },
  { name: 'one key for sizes with a point and a comma', up: sizeKeys },
  { name: 'keys of searches without accents', up: searchKeys },
  { name: 'tags of items', up: tags },
  { name: 'indexes of the overview', up: overview },
  { name: 'days of purchases', up: purchaseDates },
  { name: 'tickets of photo archives', up: photoZips },
];
