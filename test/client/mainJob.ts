/** A shop's program, which uses only the generated client. */
import { type Client, clientOf, dataOf } from './client';

/** A photo of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const [, , address = '', token = ''] = process.argv;
const client = clientOf(address, token);
console.log(JSON.stringify(await mainJob(client)));

/** Makes an item with all its parts, finds it, and reverts a change. */
async function mainJob(api: Client) {
  const supplier = dataOf(await api.POST('/api/suppliers/', { body: { name: 'Ринок' } })).data;
  const brand = dataOf(await api.POST('/api/brands/', { body: { name: 'Mango' } })).data;
  const made = await api.POST('/api/clothes/fast_create', {
    body: { title: 'Пальто', supplierId: supplier.id },
  });
  const { clothesId } = dataOf(made).data;
  const path = { id: clothesId };

  const [photo] = dataOf(await sendPhoto(api, clothesId)).data;
  if (!photo) throw new Error('no photo');
  dataOf(await api.PATCH('/api/clothes/{id}/main_image', { params: { path }, body: { imageId: photo.id } }));

  const purchase = { clothesId, supplierId: supplier.id, price: 1250.5, date: '2026-11-20T00:00:00.000' };
  const { purchaseId } = dataOf(await api.POST('/api/purchases/', { body: purchase })).data;

  const fields = { description: null, colorId: null, typeId: null, fabricComposition: [] };
  const body = { ...fields, title: 'Пальто вовняне', brandId: brand.id };
  dataOf(await api.PUT('/api/clothes/{id}', { params: { path }, body }));

  const query = { page: 1, size: 10, brandId: brand.id, withoutPhoto: false, sort: '-createdAt' as const };
  const found = dataOf(await api.GET('/api/clothes/', { params: { query } }));
  const beyond = dataOf(await api.GET('/api/clothes/', { params: { query: { ...query, page: 2 } } }));

  const changes = dataOf(await api.GET('/api/changes/', { params: { query: { subject: 'clothes' } } })).data;
  const [last] = changes;
  if (!last) throw new Error('no change');
  dataOf(await api.POST('/api/changes/{id}/revert', { params: { path: { id: last.id } } }));
  const item = dataOf(await api.GET('/api/clothes/{id}', { params: { path } })).data;
  return {
    purchaseId,
    found: found.data.map(({ title, mainImage }) => [title, mainImage?.id === photo.id]),
    total: 'meta' in found ? found.meta?.total : null,
    beyond: beyond.data.length,
    program: last.token?.name,
    title: item.title,
    prices: item.purchases.map(({ price }) => price),
  };
}

function sendPhoto(api: Client, clothesId: number) {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'фото.png');
  return api.POST('/api/clothes/{id}/images', {
    params: { path: { id: clothesId } },
    body: { files: [] },
    bodySerializer: () => form,
  });
}
