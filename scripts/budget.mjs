/**
 * The maximum numbers of requests for scripts and styles before the first rows appear. A page of
 * items makes one more: its dialogs are in a file of their own, so that the first one on a
 * reference page waits for a fifth of the bytes.
 */
const requests = { reference: 8, items: 9 };
/**
 * Maximum sizes in bytes of JavaScript and CSS after Brotli. They guard against accidents: before
 * you raise one, find out what grew, and give the reason in one sentence.
 */
const budget = {
  signIn: { title: 'sign-in', limit: 78_800, requests: requests.reference },
  references: { title: 'reference page', limit: 95_200, requests: requests.reference },
  clothes: { title: 'list of items', limit: 132_000, requests: requests.items },
  item: { title: 'item page', limit: 138_000, requests: requests.items },
  purchases: { title: 'purchases page', limit: 141_000, requests: requests.items },
  specified: { title: 'all that is specified', limit: 157_600 },
};
/**
 * Maximum bytes that a page or dialog beyond the specification adds to the files loaded before it.
 */
const ownLimit = 20_000;

/**
 * Prints the size of each kind of first visit, and of each page beyond the specification. Returns
 * whether all are within the budget. `sizeOf` returns the compressed bytes of a file; `always`,
 * `visits` and `own` contain file names.
 */
export function checkBudget(sizeOf, { always, visits, own }) {
  const rows = [
    ...Object.entries(visits).map(([visit, names]) => ({ ...budget[visit], names: [...always, ...names] })),
    ...Object.entries(own).map(([title, names]) => ({ title, names, limit: ownLimit })),
  ];
  console.log('JavaScript + CSS, brotli'.padEnd(44), ' files     kB  budget');
  const over = rows.filter(({ title, names, limit, requests = Infinity }) => {
    const bytes = names.reduce((sum, name) => sum + sizeOf(name), 0);
    const isOver = bytes > limit || names.length > requests;
    const numbers = [names.length, (bytes / 1000).toFixed(1), limit / 1000];
    const columns = numbers.map((number) => String(number).padStart(7));
    console.log(title.padEnd(44), ...columns, isOver ? ' over' : '');
    return isOver;
  });
  return over.length === 0;
}
