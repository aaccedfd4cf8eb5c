/** Disks for backups that are full, read-only or exchanged; kills during a backup. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listBackups } from '../../server/src/backups/summary';
import { verifyBackup } from '../../server/src/backups/verifyBackup';
import { addItem, backUp, photoFile, refusal } from '../../server/test/backups/support';
import { startApp, type TestApp } from '../../server/test/support/app';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { begin } from './support/process';
import { long, until } from './support/rounds';
import { leftOut, mount, onSmallDisk } from './support/smallDisk';

const backups = suite('disks of backups');

async function withServer(work: (t: TestApp, folder: string) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    const t = await startApp();
    try {
      await t.signIn();
      await addItem(t, 'Пальто', await photo());
      await work(t, folder);
    } finally {
      await t.close();
    }
  });
}

backups('a disk with too little room for a backup is refused before anything is copied', () =>
  withServer((t) =>
    onSmallDisk(20, async (disk) => {
      assert.match(await refusal(backUp(t.config, path.join(disk, 'made'))), /has 21 MB free, .* needs/);
      assert.equal(await readdir(disk), []);
    }),
  ),
);

backups('a backup’s read-only disk is named', () =>
  withServer((t) =>
    onSmallDisk(20, async (disk) => {
      if (!mount('-o', 'remount,ro', disk)) return console.log(leftOut);
      assert.match(await refusal(backUp(t.config, path.join(disk, 'made'))), /cannot be written/);
    }),
  ),
);

backups('a backup on another disk than the one before copies photos, and compares them', () =>
  withServer((t, folder) =>
    onSmallDisk(120, async (disk) => {
      const image = await addItem(t, 'Сукня', await photo());
      const [earlier, made] = [path.join(folder, 'earlier'), path.join(disk, 'made')];
      await backUp(t.config, earlier);
      const { summary } = await backUp(t.config, made, { earlier });
      assert.is((await stat(photoFile(made, image))).nlink, 1);
      assert.equal(await readFile(photoFile(made, image)), await readFile(photoFile(earlier, image)));
      assert.is(summary.added, summary.size);
      await verifyBackup(made);
    }),
  ),
);

/** The files of a backup in the order in which they appear. */
const moments = ['.clothes-admin-backup', 'clothes.db', 'manifest.json', 'summary.json'];

for (const file of long ? moments : ['clothes.db', 'summary.json']) {
  backups(
    `a backup killed when ${file} is there leaves nothing that counts, and the next run clears it away`,
    () =>
      withServer(async (t, parent) => {
        const folder = path.join(parent, 'made');
        const env = { DATA_DIR: t.folder };
        const { child, ended } = begin('backup', env, [folder]);
        await until('the file', () => existsSync(path.join(`${folder}.part`, file)) || existsSync(folder));
        child.kill('SIGKILL');
        await ended;
        // A backup that was faster than the kill is whole.
        if (existsSync(folder)) await verifyBackup(folder);
        else assert.equal(await listBackups(parent), []);
        if (existsSync(folder)) return;
        const again = await begin('backup', env, [folder]).ended;
        assert.is(again.code, 0, again.err);
        assert.equal(await readdir(parent), ['made']);
        await verifyBackup(folder);
      }),
  );
}

backups.run();
