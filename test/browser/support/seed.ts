import { eachList, type Reference, referenceKinds } from '../../../src/contract/references';
import type { FastCreated, Image, PurchaseCreated } from '../../../src/contract/types';
import { type PhotoOptions, photo } from './photos';
import type { Product } from './product';

export interface Seed {
  brands: Reference[];
  types: Reference[];
  colors: Reference[];
  materials: Reference[];
  suppliers: Reference[];
  tags: Reference[];
  /**
   * Ids; the first item has three photos and two purchases, the second one photo, the rest none.
   */
  clothes: number[];
}

const names = {
  brands: ['Massimo Dutti', 'Зв’язок', 'Їжак і Ко', '<script>alert(1)</script>', 'Cos'],
  types: ['Пальто', 'Сорочка', 'Сукня'],
  colors: ['Зелений', 'Чорний', 'Білий'],
  materials: ['Вовна', 'Поліамід', 'Льон', 'Бавовна'],
  suppliers: ['Вінтаж на Подолі', 'Second Hand Lviv', 'Humana'],
  tags: ['Продано', 'На OLX', `Стелаж ${'А'.repeat(93)}`, '🏷️ осінь, «зима» מדף'],
};

const titles = [
  'Вовняне пальто, темно-зелене',
  'Лляна сорочка',
  `${'W'.repeat(100)}`,
  'فستان אדום <b>👗👗🏽</b> й̈',
  'Сукня',
];

/** Creates a small catalogue through the API, with names that strain the layout. */
export async function seed(product: Product): Promise<Seed> {
  const lists = eachList((): Reference[] => []);
  for (const kind of referenceKinds)
    for (const name of names[kind]) lists[kind].push(await product.api('POST', `/api/${kind}/`, { name }));
  const [wool, polyamide] = lists.materials;
  const [podil, lviv] = lists.suppliers;
  if (!wool || !polyamide || !podil || !lviv) throw new Error('The lists were not filled');

  const clothes: number[] = [];
  for (const title of titles.toReversed()) {
    const made = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
      title,
      supplierId: podil.id,
    });
    clothes.unshift(made.clothesId);
    const index = titles.indexOf(title);
    const count = [3, 1][index] ?? 0;
    if (count > 0) await addPhotos(product, made, count);
    if (index > 0) continue;
    await product.api('PUT', `/api/clothes/${made.clothesId}`, {
      title,
      description: 'Класичне двобортне пальто з м’якої вовни глибокого зеленого відтінку.',
      brandId: lists.brands[0]?.id,
      colorId: lists.colors[0]?.id,
      typeId: lists.types[0]?.id,
      fabricComposition: [
        { material: { id: wool.id }, percent: 70 },
        { material: { id: polyamide.id }, percent: 25 },
      ],
      tagIds: lists.tags.map(({ id }) => id),
    });
    await product.api<PurchaseCreated>('POST', '/api/purchases/', {
      clothesId: made.clothesId,
      price: 1249.5,
      weight: 1.35,
      size: 'M',
      measurements: 'плечі 46, довжина 104',
      supplierId: lviv.id,
      date: '2026-03-29T00:00:00.000',
      luxury: true,
    });
  }
  return { ...lists, clothes };
}

/** Creates an item with photos. Its supplier is the first of the list, or a new one. */
export async function newItem(product: Product, title: string, photos = 0): Promise<FastCreated> {
  const [supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' })] =
    await product.api<Reference[]>('GET', '/api/suppliers/');
  const item = { title, supplierId: supplier.id };
  const made = await product.api<FastCreated>('POST', '/api/clothes/fast_create', item);
  if (photos > 0) await addPhotos(product, made, photos);
  return made;
}

/** The fields of an item, but its title, where they are empty. */
export const emptyFields = {
  description: null,
  brandId: null,
  colorId: null,
  typeId: null,
  fabricComposition: [],
};

export async function addPhotos(product: Product, to: FastCreated, count: number): Promise<Image[]> {
  const options: PhotoOptions[] = Array.from({ length: count }, (_, n) => ({
    seed: to.clothesId * 10 + n,
    width: 900,
    height: 1100,
  }));
  const form = new FormData();
  for (const [n, option] of options.entries())
    form.append(
      'files',
      new Blob([new Uint8Array(await photo(option))], { type: 'image/jpeg' }),
      `photo-${n}.jpg`,
    );
  const images = await product.api<Image[]>('POST', `/api/purchases/${to.purchaseId}/images`, form);
  await product.api('PATCH', `/api/clothes/${to.clothesId}/main_image`, { imageId: images[0]?.id });
  return images;
}
