import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { firstModel, specifiedModels, useModels } from '../../../src/items/generation/models';
import { browser, browserSuite, json, problem } from '../../setup/fakeBrowser';

const test = browserSuite('models', cleanup);

let models: ReturnType<typeof useModels>['models'] | null = null;
function Reader() {
  models = useModels().models;
  return null;
}

async function load(answer: () => Response) {
  browser.serve(answer);
  render(<Reader />);
  await act(() => browser.settle());
  return models?.state === 'loaded' ? models.value : null;
}

test('the choice of AI models offers what the API has', async () => {
  const found = await load(() =>
    json({ data: [{ id: 'builtin', available: true, default: true, label: 'Вбудований' }] }),
  );
  assert.equal(found, [{ id: 'builtin', available: true, default: true, label: 'Вбудований' }]);
});

test('the choice of AI models offers the three specified ones if the API lists none', async () => {
  assert.equal(await load(() => new Response('<html>', { status: 404 })), specifiedModels);
  cleanup();
  assert.equal(await load(() => json({ data: [] })), specifiedModels);
  assert.equal(
    specifiedModels.map(({ id }) => id),
    ['gpt-5-nano', 'gpt-5-mini', 'gpt-5'],
  );
});

test('the choice of AI models tells when the API could not be asked', async () => {
  await load(() => problem(500, 'internal', 'Зламалося'));
  assert.is(models?.state === 'failed' && models.problem.detail, 'Зламалося');
});

test('the choice of AI models preselects the default one, else the first available', () => {
  assert.is(firstModel(specifiedModels)?.id, 'gpt-5-nano');
  const unavailable = { id: 'a', available: false, default: true };
  const usable = { id: 'b', available: true, default: false };
  assert.is(firstModel([unavailable, usable])?.id, 'b');
  assert.is(firstModel([unavailable]), null);
});

test.run();
