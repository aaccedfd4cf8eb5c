// SQLite only: oneOfSeveral.test.ts covers several servers.
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BackupList, BackupStatus } from '../../../src/contract/backups';
import type { Health } from '../../../src/contract/health';
import { Backups } from '../../src/backups/Backups';
import type { RunBackup } from '../../src/backups/runBackup';
import { noteFailure } from '../../src/backups/status';
import { day, hour, minute } from '../../src/platform/clock';
import { withSignedIn } from '../support/app';
import { photo } from '../support/photos';
import { addItem, backUp, runHere, type Scene, withBackups } from './support';

const backups = suite('backups by the server');

/** Lets the schedule look once whether a backup is due, and waits for the result. */
async function look({ scheduled, settings }: Scene): Promise<void> {
  await scheduled.beginIfDue(settings, false);
  await scheduled.settled();
}

backups('backups by the server are made when due, and listed; BACKUP_KEEP deletes old ones', () =>
  withBackups(async (scene) => {
    const { t, folder, status } = scene;
    await addItem(t, 'Пальто', await photo());
    assert.equal((await status()).last, null);
    await look(scene);
    const first = await status();
    assert.equal([first.last?.items, first.last?.photos, first.last?.verified], [1, 1, true]);
    assert.equal([first.configured, first.every, first.running, first.alarming], [true, 24, false, false]);
    t.clock.forward(23 * hour);
    await look(scene);
    assert.is((await readdir(folder)).length, 1);
    for (let days = 0; days < 9; days += 1) {
      t.clock.forward(day);
      await look(scene);
    }
    await t.signIn();
    const { backups: listed, status: meta } = await t.data<BackupList>('GET', '/api/backups/');
    const days = listed.map(({ madeAt }) => madeAt.slice(5, 10));
    // Seven days, and the newest backup of each week before them.
    assert.equal(days, ['12-01', '11-30', '11-29', '11-28', '11-27', '11-26', '11-25', '11-21']);
    assert.equal(listed[0], meta.last);
    assert.ok(t.log.join('').includes('"event":"backup_made"'));
  }),
);

backups('a backup by the server is begun by an administrator’s call, one at a time', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: RunBackup = (job) => ({
    answer: held.then(() => runHere(job).answer),
    kill: () => release(),
  });
  await withBackups(async ({ t, scheduled, settings, status }) => {
    const { status: code, body } = await t.api<{ data: BackupStatus }>('POST', '/api/backups/');
    assert.equal([code, body.data.running], [202, true]);
    const problem = await t.problem('POST', '/api/backups/');
    assert.equal([problem.status, problem.code], [409, 'task_running']);
    // Another server does not begin a backup either.
    assert.is(await scheduled.begin(settings), false);
    release();
    await t.app.close();
    assert.equal((await status()).running, false);
  }, slow);
});

backups('backups by the server do not begin once it has stopped, even if they were about to', () =>
  withBackups(async ({ scheduled, settings, status }) => {
    const begun = scheduled.begin(settings);
    await scheduled.stop();
    assert.is(await begun, true);
    assert.equal([(await status()).running, (await status()).last], [false, null]);
  }),
);

backups('backups by the server are reported as off if none has a folder', () =>
  withSignedIn({}, async (t) => {
    const refused = await t.problem('POST', '/api/backups/');
    assert.equal([refused.status, refused.code], [409, 'not_configured']);
    assert.match(refused.detail, 'BACKUP_DIR');
    const { status: none } = await t.data<BackupList>('GET', '/api/backups/');
    assert.equal([none.configured, none.alarming], [false, false]);
    await t.db.updateTable('administrators').set({ role: 'editor' }).execute();
    assert.is((await t.problem('GET', '/api/backups/')).code, 'forbidden');
    assert.is((await t.problem('POST', '/api/backups/')).code, 'forbidden');
    assert.not.ok((await t.data<string[]>('GET', '/api/features')).includes('backups'));
  }),
);

backups('failed backups are reported in state, health and log, and repeated after a pause', () =>
  withBackups(async (scene) => {
    const { t, folder, status } = scene;
    await look(scene);
    t.clock.forward(day);
    // The disk is gone: no backup goes into an empty folder in its place.
    await rename(folder, `${folder} elsewhere`);
    await look(scene);
    const gone = await status();
    assert.equal([gone.alarming, gone.last], [true, null]);
    assert.match(gone.failure?.detail ?? '', 'BACKUP_DIR');
    assert.equal(await readdir(path.dirname(folder)), ['backups elsewhere']);
    assert.ok(t.log.join('').includes('"event":"backup_failed"'));
    const { status: code, body } = await t.api<{ data: Health }>('GET', '/api/health');
    assert.equal([code, body.data.status, body.data.warnings], [200, 'ok', ['backup']]);
    await rename(`${folder} elsewhere`, folder);
    t.clock.forward(10 * minute);
    await look(scene);
    assert.is((await readdir(folder)).length, 1, 'it waits after a failure');
    t.clock.forward(hour);
    await look(scene);
    assert.is((await readdir(folder)).length, 2);
    assert.equal([(await status()).failure, (await status()).alarming], [null, false]);
  }),
);

backups('failed backups are repeated, even beside a recent one, but not for lost photos', () =>
  withBackups(async (scene) => {
    const { t, folder, settings, scheduled, status } = scene;
    await look(scene);
    t.clock.forward(minute);
    await rename(folder, `${folder} elsewhere`);
    await scheduled.begin(settings);
    await scheduled.settled();
    await rename(`${folder} elsewhere`, folder);
    t.clock.forward(10 * minute);
    await look(scene);
    assert.is((await status()).alarming, true);
    t.clock.forward(hour);
    await look(scene);
    const { last, alarming } = await status();
    assert.equal([last?.madeAt, alarming], [new Date(t.clock.now()).toISOString(), false]);
    const at = t.clock.now();
    await noteFailure(t.db, { at, kind: 'photos_lost', lost: 1 });
    t.clock.forward(2 * hour);
    await look(scene);
    assert.equal((await status()).last, last);
  }),
);

backups('a backup into a folder that does not answer fails, and health and log report it', () =>
  withBackups(async ({ t, folder, settings }) => {
    // Readers of this file wait for a writer, as for a network disk that is gone.
    const silent = path.join(folder, 'silent', 'summary.json');
    await mkdir(path.dirname(silent), { recursive: true });
    execFileSync('mkfifo', [silent]);
    const services = { config: t.config, db: t.db, clock: t.clock, logger: t.app.log };
    const never: RunBackup = () => {
      throw new Error('none is begun');
    };
    const scheduled = new Backups(services, never, 1);
    try {
      await scheduled.beginIfDue(settings, true);
      await scheduled.settled();
      const { body } = await t.api<{ data: Health }>('GET', '/api/health');
      assert.equal(body.data.warnings, ['backup']);
      assert.match(t.log.join(''), /"event":"backup_failed","kind":"folder_silent"/);
      assert.equal(await readdir(folder), ['silent']);
    } finally {
      await (await open(silent, constants.O_WRONLY | constants.O_NONBLOCK)).close();
    }
  }),
);

backups('backups are refused in folders that the server empties, even by way of a link', () =>
  withBackups(async (scene) => {
    const { t, folder, status } = scene;
    await mkdir(path.join(t.folder, 'tmp'), { recursive: true });
    await symlink(path.join(t.folder, 'tmp'), folder);
    await look(scene);
    assert.match((await status()).failure?.detail ?? '', 'яку сервер очищує сам');
    assert.equal(await readdir(folder), []);
  }),
);

backups('backups by the server raise an alarm once older than twice the period', () =>
  withBackups(async (scene) => {
    await look(scene);
    scene.t.clock.forward(2 * day + hour);
    assert.is((await scene.status()).alarming, true);
  }),
);

backups('the list of backups has those that the command has put into the folder', () =>
  withBackups(async (scene) => {
    const { t, folder, status } = scene;
    await look(scene);
    t.clock.forward(2 * day + hour);
    assert.is((await status()).alarming, true);
    await backUp(t.config, path.join(folder, 'by hand'), { madeAt: t.clock.now() });
    await look(scene);
    assert.equal([(await status()).alarming, (await status()).last?.name], [false, 'by hand']);
    assert.is((await readdir(folder)).length, 2);
  }),
);

backups('backups are due as usual after the clock went back; none is deleted after it jumped ahead', () =>
  withBackups(async (scene) => {
    const { t, folder, status } = scene;
    for (let days = 0; days < 3; days += 1) {
      await look(scene);
      t.clock.forward(day);
    }
    t.clock.forward(4 * 365 * day);
    await look(scene);
    assert.is((await readdir(folder)).length, 4, 'old ones count by the days that have one');
    t.clock.forward(-4 * 365 * day);
    await look(scene);
    assert.is((await readdir(folder)).length, 5, 'one from the future is none of today');
    const { last } = await status();
    assert.is(last?.madeAt, new Date(t.clock.now()).toISOString());
    t.clock.forward(minute);
    await look(scene);
    assert.equal((await status()).last, last, 'nor is one made each minute');
  }),
);

backups('killed backups do not count as backups, and the next one removes the rest', async () => {
  let kills = 0;
  const dying: RunBackup = (job) => ({
    answer: (async () => {
      kills += 1;
      if (kills > 1) return runHere(job).answer;
      await mkdir(`${job.folder}.part`, { recursive: true });
      await writeFile(path.join(`${job.folder}.part`, 'clothes.db'), 'half');
      const mark = path.join(`${job.folder}.part`, '.clothes-admin-backup');
      await writeFile(mark, 'An unfinished backup of Clothes Admin.\n');
      return { kind: 'ended' as const, reason: 'killed' };
    })(),
    kill: () => {},
  });
  await withBackups(async ({ folder, scheduled, settings, status, t }) => {
    await mkdir(folder);
    await mkdir(path.join(folder, 'my own.part'));
    await scheduled.begin(settings);
    await scheduled.settled();
    assert.is((await status()).last, null);
    t.clock.forward(minute);
    await scheduled.begin(settings);
    await scheduled.settled();
    const names = (await readdir(folder)).sort();
    assert.equal(names, [(await status()).last?.name, 'my own.part'].sort());
    await rm(folder, { recursive: true });
  }, dying);
});

backups.run();
