import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { peopleTexts } from '../../src/administration/people/texts';
import { stateTexts } from '../../src/administration/state/texts';
import { tokenTexts } from '../../src/administration/tokens/texts';
import { webhooksTexts } from '../../src/administration/webhooks/texts';
import { doublesTexts } from '../../src/items/doubles/texts';
import { historyTexts } from '../../src/items/history/texts';
import { trashTexts } from '../../src/items/trash/texts';
import { usageTexts } from '../../src/references/usage/texts';
import { accountTexts } from '../../src/session/account/texts';
import type { FakeApi } from '../setup/FakeApi';
import { deferred, json, problem } from '../setup/fakeBrowser';
import { alerts, app, appSuite, settle, startApp } from '../setup/startApp';

const test = appSuite('what a page shows in place of its data');

/** The pages beyond the specification that load data, each with its call and its own sentence. */
const pages: [path: string, call: string | RegExp, missing: string][] = [
  ['/admin/journal', '/api/changes/', historyTexts.missing],
  ['/admin/state', '/api/state', stateTexts.missing],
  ['/admin/people', '/api/people/', peopleTexts.missing],
  ['/admin/tokens', '/api/tokens/', tokenTexts.missing],
  ['/admin/webhooks', '/api/webhooks/', webhooksTexts.missing],
  ['/admin/account', '/api/auth/sessions', accountTexts.sessionsMissing],
  ['/admin/trash', '/api/trash/', trashTexts.missing],
  ['/admin/trash/photos', '/api/trash/photos/', trashTexts.missing],
  ['/admin/clothes/doubles', '/api/clothes/doubles', doublesTexts.missing],
  ['/admin/brands/usage', '/api/brands/usage', usageTexts('brands').missing],
  ['/admin/suppliers/usage', '/api/suppliers/usage', usageTexts('suppliers').missing],
];

const retries = () => screen.queryAllByRole('button', { name: /^(?:Спробувати ще раз|Try again)$/ });

async function open(path: string, call: string | RegExp, answer: () => Response | Promise<Response>) {
  await startApp(path, (api: FakeApi) => {
    // After a refusal the role may have changed, so the app refreshes its token.
    api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
    api.replace('GET', call, answer);
  });
  await settle();
}

for (const [path, call, missing] of pages)
  test(`${path} is busy while it loads, and says why there is nothing to see`, async () => {
    await open(path, call, () => deferred<Response>().promise);
    assert.ok(document.querySelector('main [aria-busy=true]'));
    app.stop();
    await open(path, call, () => new Response('<h1>Not found</h1>', { status: 404 }));
    assert.ok(screen.getByText(missing));
    assert.equal(retries(), []);
    app.stop();
    await open(path, call, () => problem(403, 'forbidden', 'Це може лише адміністратор.'));
    assert.match(alerts().join(), 'Це може лише адміністратор.');
    assert.equal(retries(), []);
    app.stop();
    await open(path, call, () => problem(500, 'internal', 'База не відповідає.'));
    assert.match(alerts().join(), 'База не відповідає.');
    assert.is(retries().length, 1);
  });

test.run();
