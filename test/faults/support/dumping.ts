import { defaultPrograms, findPgDump } from '../../../server/src/backups/pgDump';
import { asAdministrator } from '../../../server/test/support/postgresDatabase';

const { TEST_POSTGRES, TEST_POSTGRES_BIN = '', PATH = '' } = process.env;

/** The programs beside the tests' PostgreSQL, else those on PATH. */
export const pgPrograms = defaultPrograms({ PATH: `${TEST_POSTGRES_BIN}:${PATH}` });

/** The first number of the version of the tests' PostgreSQL. */
export const postgresMajor = await asAdministrator(`${TEST_POSTGRES}/postgres`, async (client) => {
  const { rows } = await client.query('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
});

const found = await findPgDump(pgPrograms, postgresMajor * 10_000);
if (found !== true) console.log(`Left out, ${found}: tests of dumps`);
/** Whether there is a pg_dump for the tests' PostgreSQL; `npm run test:postgres18` has none. */
export const canDump = found === true;
