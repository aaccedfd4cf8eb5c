import { screen } from '@testing-library/react';
import type { Clothes } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import { press, startApp } from '../../setup/startApp';

/** The item whose page the running test opened last. */
export let item: Clothes;

/** Opens an item with a brand, a composition of two materials, two purchases and two photos. */
export async function open(change: (api: FakeApi, item: Clothes) => void = () => {}) {
  await startApp((api) => {
    const [brand = null] = api.add('brands', 'COS', 'Zara');
    api.add('colors', 'Зелений');
    const [wool, silk] = api.add('materials', 'Вовна', 'Шовк', 'Льон');
    const [supplier, other] = api.add('suppliers', 'ЦУМ', 'Rozetka');
    if (!wool || !silk || !supplier || !other) throw new Error('the lists are not filled');
    item = api.addClothes({
      title: 'Пальто',
      brand,
      description: 'Опис',
      fabricComposition: [
        { material: wool, percent: 70 },
        { material: silk, percent: 25 },
      ],
    });
    const purchase = api.addPurchase(item, {
      supplierId: supplier.id,
      price: 12.5,
      weight: 0.75,
      size: 'M',
      luxury: true,
    });
    api.addPurchase(item, { supplierId: other.id, date: '2026-03-29T00:00:00.000Z' });
    item.mainImage = api.addImage(item, purchase);
    api.addImage(item);
    change(api, item);
    return `/admin/clothes/${item.id}`;
  });
}

export const value = (label: string, place = 0) =>
  (screen.getAllByLabelText(new RegExp(`^${label}`))[place] as HTMLInputElement).value;
export const save = () => press('Зберегти');
