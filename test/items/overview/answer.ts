import { lackingFilters, type Overview } from '../../../src/contract/overview';

const months = Array.from({ length: 13 }, (_, at) => {
  const since = 2025 * 12 + 10 + at;
  return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
});
const mondays = Array.from({ length: 13 }, (_, at) =>
  new Date(Date.UTC(2026, 7, 31 + 7 * at)).toISOString().slice(0, 10),
);
const nothing = { items: 0, count: 0, sum: 0, withoutPrice: 0 };

/** Returns an overview of 40 items, with changes. */
export function overviewOf(part: Partial<Overview> = {}): Overview {
  return {
    asOf: '2026-11-27T10:04:00.000Z',
    items: 40,
    purchases: { count: 50, sum: 20_400.5, withoutPrice: 4, withoutDate: 1 },
    lacking: lackingFilters.map((filter, at) => ({ filter, count: at === 1 ? 13 : 0 })),
    months: [
      ...months.map((month) => ({
        month,
        ...nothing,
        ...(month === '2026-03' && { items: 5, count: 9, sum: 12_400, withoutPrice: 2 }),
        ...(month === '2026-04' && { items: 1, count: 2, sum: 0, withoutPrice: 2 }),
      })),
      { month: null, kind: 'earlier', items: 30, count: 38, sum: 8000.5, withoutPrice: 0 },
      { month: null, kind: 'later', ...nothing },
      { month: null, kind: 'none', ...nothing, items: 1, count: 1 },
    ],
    suppliers: [
      { id: 7, name: 'ЦУМ', items: 3, count: 4, sum: 9000, mean: 2250, perKilogram: 1800.25 },
      { id: 8, name: 'OLX', items: 2, count: 2, sum: 0, mean: null, perKilogram: null },
      {
        id: null,
        name: '',
        kind: 'others',
        items: 35,
        count: 44,
        sum: 11_400.5,
        mean: 270,
        perKilogram: null,
      },
    ],
    weeks: [
      { monday: null, kind: 'earlier', count: 28 },
      ...mondays.map((monday, at) => ({ monday, count: at === 2 ? 12 : 0 })),
    ],
    catalogue: [
      { id: 3, name: 'Zara', count: 21 },
      { id: null, name: '', kind: 'others', count: 18 },
      { id: null, name: '', kind: 'none', count: 1 },
    ],
    prices: [
      { from: 0, to: 499.99, count: 0 },
      { from: 500, to: 999.99, count: 30 },
      { from: 1000, to: null, count: 1 },
    ],
    ...part,
  };
}
