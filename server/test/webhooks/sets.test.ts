/** Events of sets of entries, such as tags. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batch } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { addWebhook, deliver, withScene } from './support';

const test = suite('webhooks about tags');

test('a webhook’s event of an item has the tags that it got and lost; tags are a subject too', () =>
  withScene(async ({ t, receiver, worker }) => {
    await addEntry(t, 'suppliers', 'ЦУМ');
    for (const name of ['Осінь', 'На OLX']) await addEntry(t, 'tags', name);
    await fastCreate(t, 'Пальто');
    await batch(t, { ids: [1] }, { addTagIds: [1] });
    await addWebhook(t, receiver.url, ['clothes.updated', 'tags.updated']);
    await batch(t, { ids: [1] }, { addTagIds: [2], removeTagIds: [1] });
    await t.data('PUT', '/api/tags/2', { name: 'Продано' });
    await deliver(worker);
    const [item, entry] = receiver.received.map(({ body }) => body);
    assert.equal(
      [item?.event, item?.subjectId, entry?.event, entry?.subjectName],
      [...['clothes.updated', 1], ...['tags.updated', 'Продано']],
    );
    const { before, after } = item?.change ?? {};
    assert.equal(
      [before, after],
      [{ tags: [{ id: 1, name: 'Осінь' }] }, { tags: [{ id: 2, name: 'На OLX' }] }],
    );
  }));

test.run();
