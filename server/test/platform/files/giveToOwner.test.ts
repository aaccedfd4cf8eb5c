// SQLite only: it gives files away.
import { chownSync, lstatSync, statSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveToOwnerOf } from '../../../src/platform/files/giveToOwner';
import { inTempFolder } from '../../support/tempFolder';

const owners = suite('files that root gives away');

if (process.getuid?.() === 0)
  owners('files that root gives away belong to the folder’s owner; what a link leads to does not', () =>
    inTempFolder(async (folder) => {
      const [data, outside] = [path.join(folder, 'data'), path.join(folder, 'outside')];
      await mkdir(path.join(data, 'images', 'aa'), { recursive: true });
      await mkdir(outside);
      for (const name of ['data/images/aa/photo', 'outside/secret'])
        await writeFile(path.join(folder, name), '');
      await symlink(outside, path.join(data, 'images', 'link'));
      chownSync(data, 1, 1);
      giveToOwnerOf(data, data);
      for (const name of ['images', 'images/aa', 'images/aa/photo', 'images/link'])
        assert.is(lstatSync(path.join(data, name)).uid, 1, name);
      for (const name of ['', 'secret']) assert.is(statSync(path.join(outside, name)).uid, 0, name);
    }),
  );
else console.log('Left out, it takes root: files that are given away');

owners.run();
