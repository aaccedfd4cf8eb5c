/**
 * Fences against accidents, in bytes of JavaScript and CSS after Brotli. Whoever comes near one
 * asks what is in there, and may move it with a sentence why.
 */
const budget = {
  signIn: { title: 'sign-in', limit: 79_000 },
  references: { title: 'reference page', limit: 94_000 },
  clothes: { title: 'list of items', limit: 131_000 },
  item: { title: 'item page', limit: 135_000 },
  specified: { title: 'all that is specified', limit: 147_000 },
};
/** What a page or dialog beyond the specification adds to the files that are there before it. */
const ownLimit = 20_000;
/** Requests of scripts and styles before the first rows. */
const maxRequests = 8;

/**
 * Prints what each kind of first visit loads, and each page beyond the specification; returns
 * whether all are within the budget. `sizeOf` tells the compressed bytes of a file; `visits` and
 * `own` hold the names of files.
 */
export function checkBudget(sizeOf, { visits, own }) {
  const bytesOf = (names) => names.reduce((sum, name) => sum + sizeOf(name), 0);
  const rows = [
    ...Object.entries(visits).map(([visit, names]) => ({
      ...budget[visit],
      names,
      isVisit: visit !== 'specified',
    })),
    ...Object.entries(own).map(([title, names]) => ({ title, names, limit: ownLimit, isVisit: false })),
  ];
  let isWithin = true;
  console.log('JavaScript + CSS, brotli'.padEnd(44), ' files     kB  budget');
  for (const { title, names, limit, isVisit } of rows) {
    const bytes = bytesOf(names);
    const isOver = bytes > limit || (isVisit && names.length > maxRequests);
    isWithin &&= !isOver;
    const columns = [names.length, (bytes / 1000).toFixed(1), limit / 1000].map((text) =>
      String(text).padStart(7),
    );
    console.log(title.padEnd(44), ...columns, isOver ? ' over' : '');
  }
  return isWithin;
}
