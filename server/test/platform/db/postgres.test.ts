import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectPostgres } from '../../../src/platform/db/postgres';
import { StartError } from '../../../src/platform/StartError';

const addresses = suite('the address of a PostgreSQL database');

async function refusal(url: string): Promise<string> {
  try {
    await connectPostgres(url);
  } catch (error) {
    assert.instance(error, StartError);
    return String(error);
  }
  throw new Error('connected');
}

for (const password of ['secret', 'sec@secret', 'sec:secret', 'sec%40secret'])
  addresses(`a database that does not answer is named without the password ${password}`, async () => {
    const line = await refusal(
      `postgres://anna:${password}@127.0.0.1:1/shop?password=${password}&pool_size=2`,
    );
    assert.match(
      line,
      /the database postgres:\/\/anna@127\.0\.0\.1:1\/shop\?password=…&pool_size=2 does not/,
    );
    assert.not.match(line, 'sec');
  });

addresses('its settings of connections are checked', async () => {
  const wrong = { pool_size: '1', connect_timeout: '0', statement_timeout: 'soon' };
  for (const [name, value] of Object.entries(wrong)) {
    const line = await refusal(`postgres://anna@127.0.0.1:1/shop?${name}=${value}`);
    assert.match(line, `${name} in DATABASE_URL must be a whole number`);
  }
});

addresses.run();
