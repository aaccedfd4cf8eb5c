// SQLite only: replaces PostgreSQL's programs by ones that hang or are killed.
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultPrograms, dumpRows, findPgDump, type PgPrograms } from '../../src/backups/pgDump';
import { inTempFolder } from '../support/tempFolder';

const dumps = suite('pg_dump');

/** Runs `work` with a script of this body in the place of PostgreSQL's programs. */
function withProgram(body: string, work: (programs: PgPrograms, folder: string) => Promise<void>) {
  return inTempFolder(async (folder) => {
    const pgDump = path.join(folder, 'pg_dump');
    await writeFile(pgDump, `#!/bin/sh\n${body}\n`);
    await chmod(pgDump, 0o755);
    await work({ ...defaultPrograms({ PATH: process.env.PATH ?? '' }), pgDump }, folder);
  });
}

const dump = (programs: PgPrograms, folder: string) =>
  dumpRows(programs, 'postgres://someone@127.0.0.1:1/nowhere', 'snapshot', folder);

dumps('is ended when it hangs, so that the rows can be copied without it', () =>
  withProgram('exec sleep 1000', async (programs, folder) => {
    const impatient = { ...programs, patience: 1 };
    assert.match(String(await findPgDump(impatient, 150_000)), /does not answer: the rows are copied/);
    assert.is(await dump(impatient, folder), 'pg_dump failed: does not answer');
  }),
);

dumps('reports what killed it', () =>
  withProgram('kill -9 $$', async (programs, folder) => {
    assert.is(await dump(programs, folder), 'pg_dump failed: ended with SIGKILL');
  }),
);

dumps.run();
