// SQLite only: no database.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BackupStatus } from '../../../src/contract/backups';
import { hour, minute } from '../../src/platform/clock';
import {
  aiPart,
  backupsPart,
  databasePart,
  errorsPart,
  historyPart,
  photosPart,
  serverPart,
  signInsPart,
  spacePart,
  tasksPart,
  trashPart,
  worst,
} from '../../src/state/levels';

const test = suite('levels of the state');

const gb = 1_000_000_000;
const failure = (count: number, ago: number) => ({
  at: 100 * hour - ago,
  source: 'call' as const,
  what: 'GET /api/state',
  code: 'internal',
  count,
  requestId: null,
});
const backup: BackupStatus = {
  configured: true,
  every: 24,
  running: false,
  last: { name: 'a', madeAt: '', size: 1, added: 1, verified: true, items: 1, photos: 1 },
  failure: null,
  alarming: false,
};

test('each part of the installation’s state is fine up to its limit, and then says what to do', () => {
  const rows = [
    [serverPart(false), 'ok'],
    [serverPart(true), 'alarm'],
    [databasePart(true, 2 * gb, 2 * gb), 'ok'],
    [databasePart(true, 2 * gb, 2 * gb - 1), 'warning'],
    [databasePart(true, 2 * gb, null), 'ok'],
    [databasePart(false, 2 * gb, 1), 'ok'],
    [photosPart(true), 'ok'],
    [photosPart(false), 'alarm'],
    [spacePart(5 * gb), 'ok'],
    [spacePart(5 * gb - 1), 'warning'],
    [spacePart(gb - 1), 'alarm'],
    [spacePart(0), 'alarm'],
    [spacePart(null), 'ok'],
    [tasksPart(10 * minute - 1), 'ok'],
    [tasksPart(10 * minute), 'warning'],
    [tasksPart(hour), 'alarm'],
    [aiPart(null), 'ok'],
    [aiPart({ at: 1, detail: null }), 'ok'],
    [aiPart({ at: 1, detail: 'Сервіс AI недоступний.' }), 'warning'],
    [trashPart(2 * gb, 'ok'), 'ok'],
    [trashPart(2 * gb, 'alarm'), 'warning'],
    [trashPart(1, 'alarm'), 'ok'],
    [trashPart(null, 'alarm'), 'ok'],
    [historyPart(10 * gb - 1), 'ok'],
    [historyPart(10 * gb), 'warning'],
    [errorsPart([], 100 * hour), 'ok'],
    [errorsPart([failure(500, 24 * hour)], 100 * hour), 'ok'],
    [errorsPart([failure(1, 23 * hour)], 100 * hour), 'warning'],
    [errorsPart([failure(15, minute), failure(5, minute)], 100 * hour), 'alarm'],
    [signInsPart(99), 'ok'],
    [signInsPart(100), 'warning'],
    [signInsPart(1000), 'alarm'],
    [backupsPart(backup), 'ok'],
    [backupsPart({ ...backup, configured: false, last: null, every: null }), 'warning'],
    [backupsPart({ ...backup, alarming: true }), 'alarm'],
    [backupsPart({ ...backup, alarming: true, failure: { at: '', detail: 'Папки немає.' } }), 'alarm'],
    [backupsPart({ ...backup, last: backup.last && { ...backup.last, verified: false } }), 'warning'],
  ] as const;
  for (const [{ level, advice }, expected] of rows) {
    assert.is(level, expected, advice ?? '');
    assert.is(advice === null, expected === 'ok');
  }
});

test('the installation’s state is as bad as its worst part', () => {
  assert.is(worst([]), 'ok');
  assert.is(worst(['ok', 'warning', 'ok']), 'warning');
  assert.is(worst(['warning', 'alarm', 'ok']), 'alarm');
});

test.run();
