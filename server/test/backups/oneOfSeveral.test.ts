import { readdir } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Backups } from '../../src/backups/Backups';
import { backupLease } from '../../src/backups/backupLease';
import type { RunBackup } from '../../src/backups/runBackup';
import { day, minute } from '../../src/platform/clock';
import { onPostgres, TestClock } from '../support/app';
import { runHere, withBackups } from './support';

const backups = suite('one of several servers');

backups('one of several servers makes the backup, and another takes over once it is gone', () =>
  withBackups(async (scene) => {
    const { t, folder, scheduled, settings } = scene;
    const other = new Backups({ config: t.config, db: t.db, clock: t.clock, logger: t.app.log }, runHere);
    await Promise.all([scheduled, other].map((one) => one.beginIfDue(settings, true)));
    await Promise.all([scheduled.settled(), other.settled()]);
    assert.is((await readdir(folder)).length, 1);
    if (onPostgres) return;
    await backupLease(t, 'a server that is killed').take();
    assert.is(await other.begin(settings), false);
    t.clock.forward(2 * minute);
    assert.is(await other.begin(settings), true);
    await other.settled();
    // A lease taken while the clock was wrong must not block anybody.
    const ahead = new TestClock(t.clock.now() + 365 * day);
    await backupLease({ db: t.db, clock: ahead }, 'ahead of its time').take();
    assert.is(await other.begin(settings), true);
    await other.settled();
  }),
);

backups('a server whose backup another took over as dead notes no failure of its own', () =>
  withBackups(async ({ t, settings, status }) => {
    const services = { config: t.config, db: t.db, clock: t.clock, logger: t.app.log };
    const cutOff: RunBackup = () => ({
      answer: (async () => {
        const value = JSON.stringify({ owner: 'the other', until: t.clock.now() + minute });
        await t.db.updateTable('settings').set({ value }).where('name', '=', 'backup_lease').execute();
        return { kind: 'folder_missing' as const, reason: 'its draft went away' };
      })(),
      kill: () => {},
    });
    const slow = new Backups(services, cutOff);
    assert.is(await slow.begin(settings), true);
    await slow.settled();
    assert.match(t.log.join(''), '"event":"backup_failed"');
    assert.is((await status()).failure, null);
  }),
);

backups.run();
