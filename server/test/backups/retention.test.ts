// SQLite only: no database is involved.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notKept } from '../../src/backups/retention';
import type { ListedBackup } from '../../src/backups/summary';
import { readBackups } from '../../src/platform/backupSettings';
import { day, hour } from '../../src/platform/clock';

const keep = suite('which backups are kept');

function made(at: string, verified = true): ListedBackup {
  const numbers = { size: 1, added: 1, items: 1, photos: 1, lost: 0 };
  return { name: at, madeAt: `${at}T03:00:00.000Z`, verified, installation: 'one', ...numbers };
}

const gone = (list: ListedBackup[], rules: Parameters<typeof notKept>[1]) =>
  notKept(list, rules, Date.UTC(2027, 0, 1)).map(({ name }) => name);

keep('as many of the newest backups of each day and week are kept as set', () => {
  const days = ['11-22', '11-21', '11-20', '11-16', '11-15', '11-09', '11-08', '11-02', '10-20'];
  const list = days.map((at) => made(`2026-${at}`));
  // 2026-11-16, -09 and -02 are Mondays.
  assert.equal(gone(list, { daily: 2, weekly: 3 }), [
    '2026-11-20',
    '2026-11-16',
    '2026-11-09',
    '2026-11-02',
    '2026-10-20',
  ]);
  assert.equal(gone(list, { last: 8 }), ['2026-10-20']);
  assert.equal(gone(list, { monthly: 2 }).length, 7);
});

keep('the newest backup is always kept, and the newest whole one', () => {
  const list = [made('2026-11-22', false), made('2026-11-21', false), made('2026-11-20')];
  assert.equal(gone(list, { daily: 1 }), ['2026-11-21']);
});

keep('a backup made while the clock was ahead does not take the place of another', () => {
  const list = ['2030-01-01', '2026-11-22', '2026-11-21'].map((at) => made(at));
  assert.equal(gone(list, { last: 1 }), ['2026-11-21']);
});

keep('backups are kept by the rules over two years of days, with year ends and a leap day', () => {
  const start = Date.UTC(2026, 11, 31, 3);
  const at = (n: number) => new Date(start + n * day).toISOString().slice(0, 10);
  let list: ListedBackup[] = [];
  for (let n = 0; n <= 730; n += 1) {
    list = [made(at(n)), ...list];
    const old = notKept(list, { daily: 3, weekly: 2, monthly: 14, yearly: 3 }, start + n * day + hour);
    list = list.filter((backup) => !old.includes(backup));
  }
  const months = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => new Date(Date.UTC(2028, month + 1, 0)));
  assert.equal(
    list.map(({ name }) => name),
    [
      ...['2028-12-30', '2028-12-29', '2028-12-28', '2028-12-24'],
      ...months.map((end) => end.toISOString().slice(0, 10)),
      ...['2028-01-31', '2027-12-31', '2027-11-30', '2026-12-31'],
    ],
  );
});

keep('settings of which backups are kept have defaults, and a refusal names the wrong one', () => {
  const read = (env: Record<string, string>) => readBackups({ BACKUP_DIR: '/backups', ...env }, '/data');
  assert.equal(readBackups({}, '/data'), null);
  assert.equal(read({ PATH: '/bin', SECRET: 'x' }), {
    folder: '/backups',
    every: 24 * hour,
    keep: { daily: 7, weekly: 4 },
    environment: { PATH: '/bin' },
  });
  assert.is(read({ BACKUP_EVERY: '6' })?.every, 6 * hour);
  assert.is(read({ BACKUP_EVERY: '2d' })?.every, 48 * hour);
  assert.equal(read({ BACKUP_KEEP: '3 last,12 monthly' })?.keep, { last: 3, monthly: 12 });
  for (const wrong of ['0', '1.5h', 'daily', '24 hours']) {
    assert.throws(() => read({ BACKUP_EVERY: wrong }), /BACKUP_EVERY must be/);
  }
  for (const wrong of ['7', '7 days', '0 daily', '1 daily, 2 daily', '-1 daily']) {
    assert.throws(() => read({ BACKUP_KEEP: wrong }), /BACKUP_KEEP must be/);
  }
  for (const folder of ['/data', '/data/images', '/data/tmp/backups', '/data/x/../images/backups']) {
    assert.throws(() => read({ BACKUP_DIR: folder }), /a folder of its own/);
  }
  for (const folder of ['/data/backups', '/data/tmp-backups', '/'])
    assert.is(read({ BACKUP_DIR: folder })?.folder, folder);
});

keep.run();
