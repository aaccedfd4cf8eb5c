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

dumps('pg_dump is ended when it hangs, so that the rows can be copied without it', () =>
  withProgram('exec sleep 1000', async (programs, folder) => {
    const impatient = { ...programs, patience: 1 };
    assert.match(String(await findPgDump(impatient, 150_000)), /does not answer: the rows are copied/);
    assert.is(await dump(impatient, folder), 'pg_dump failed: does not answer');
  }),
);

dumps('pg_dump is not used where it is older, or where its output could not be restored', async () => {
  const cases: [found: string, server: number, said: true | RegExp][] = [
    ['15.14 (Debian 15.14-0+deb12u1)', 150_014, true],
    ['16.2', 150_014, true],
    ['14.1', 150_014, /pg_dump 14 is older than PostgreSQL 15: the rows/],
    ['17.2', 160_003, /PostgreSQL 16 cannot restore what pg_dump 17 writes: the rows/],
    ['18.1', 170_001, true],
  ];
  for (const [version, server, said] of cases) {
    await withProgram(`echo "pg_dump (PostgreSQL) ${version}"`, async (programs) => {
      const found = await findPgDump(programs, server);
      if (said === true) assert.is(found, true, version);
      else assert.match(String(found), said);
    });
  }
});

dumps('pg_dump reports what killed it', () =>
  withProgram('kill -9 $$', async (programs, folder) => {
    assert.is(await dump(programs, folder), 'pg_dump failed: ended with SIGKILL');
  }),
);

dumps.run();
