/** The product’s limits on texts and numbers; lengths are code points. The app checks the same. */
export const limits = {
  name: 100,
  title: 100,
  size: 200,
  measurements: 200,
  description: 10_000,
  search: 200,
  /** Materials of one item. */
  composition: 50,
  /** Hryvnias and kilograms. */
  price: 99_999_999.99,
  weight: 999_999.999,
  /** Rows of one page of a list. */
  pageSize: 1_000,
  /** The longest list that may be asked for whole beside a page. */
  whole: 2_000,
} as const;
