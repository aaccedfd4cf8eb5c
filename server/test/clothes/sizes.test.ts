/** Sizes that count as one: in filters, in the search, and in an import. */
import * as assert from 'uvu/assert';
import type { ClothesListItem } from '../../../src/contract/types';
import { upload } from '../spreadsheets/support';
import { signedInSuite } from '../support/appSuite';
import { addEntry, fastCreate } from '../support/items';

const sizes = signedInSuite('sizes');

sizes('the sizes 38.5 and 38,5 are one on the server', async ({ t }) => {
  const supplierId = await addEntry(t, 'suppliers', 'Ательє');
  for (const size of ['38.5', '38,5', '38', '385']) {
    const { clothesId, purchaseId } = await fastCreate(t, `Туфлі ${size.length}`, supplierId);
    await t.data('PUT', `/api/purchases/${purchaseId}`, { clothesId, supplierId, size });
  }
  for (const query of ['lastSize=38.5', 'lastSize=38,5', 'q=38.5', 'q=38,5']) {
    const found = await t.data<ClothesListItem[]>('GET', `/api/clothes/?${query}`);
    assert.equal(found.map(({ id }) => id).sort(), [1, 2], query);
  }
  const { counts } = await upload(t, 'Номер товару;Розмір\n1;38,5\n2;38.5\n3;38,5\n');
  assert.equal(counts, { new: 0, changed: 1, unchanged: 2, refused: 0 });
});

sizes.run();
