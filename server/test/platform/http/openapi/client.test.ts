// SQLite only: a client does not see the database.
/** Uses of the OpenAPI document: a linter accepts it, and a client generated from it works. */
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildMainJob, compile, generateTypes, runMainJob } from '../../../../../test/client/generate';
import { startApp, type TestApp } from '../../../support/app';
import { makeToken } from '../../../support/tokens';

const client = suite<{ t: TestApp; document: string; address: string }>('a generated client');
client.before(async (context) => {
  const t = await startApp();
  const port = await t.listen();
  await t.signIn();
  const document = (await t.api('GET', '/api/openapi.json')).text;
  Object.assign(context, { t, document, address: `http://127.0.0.1:${port}` });
});
client.after(async ({ t }) => t.close());

client('the rules of redocly.yaml find nothing in the OpenAPI document', async (context) => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const found = await lintFromString({ source: context.document, absoluteRef: 'openapi.json', config });
  assert.equal(
    found.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`),
    [],
  );
});

client('the types of a client generated from OpenAPI compile, and refuse errors', async ({ document }) => {
  await generateTypes(document);
  assert.is(await compile(), '');
});

const program = buildMainJob();

client('a client generated from OpenAPI does the main job with a token', async ({ t, address }) => {
  const { token } = await makeToken(t, { name: 'Сайт' });
  assert.equal(await runMainJob(await program, address, token), {
    purchaseId: 2,
    found: [['Пальто вовняне', true]],
    total: 1,
    beyond: 0,
    program: 'Сайт',
    title: 'Пальто',
    prices: [null, 1250.5],
  });
});

client('a client generated from OpenAPI is told what a viewer’s token may not', async ({ t, address }) => {
  const { token } = await makeToken(t, { role: 'viewer' });
  const refusal = await runMainJob(await program, address, token).catch((error: Error) => error.message);
  assert.match(String(refusal), /403 .*Ваша роль дозволяє лише перегляд.*"code":"forbidden"/);
});

client.run();
