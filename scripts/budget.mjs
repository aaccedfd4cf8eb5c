/** Brotli bytes of JavaScript and CSS that a first visit may cost. */
const budget = { signIn: 75_000, references: 85_000, all: 127_000 };
const titles = {
  signIn: 'sign-in',
  references: 'reference page',
  clothes: 'clothes list',
  all: 'all screens',
};

/**
 * Prints what each kind of first visit loads and returns whether all are within the budget. `packed` holds
 * the compressed files, `always` names those of every visit, `pages` those that a page adds.
 */
export function checkBudget(packed, { always, pages, all }) {
  const visits = { ...pages, all };
  let within = true;
  console.log('JavaScript + CSS, brotli     files    kB  budget');
  for (const [page, names] of Object.entries(visits)) {
    const files = new Set([...always, ...names]);
    const bytes = [...files].reduce((sum, name) => sum + packed.get(`assets/${name}.br`).length, 0);
    const limit = budget[page];
    const over = limit !== undefined && bytes > limit;
    if (over) within = false;
    const columns = [files.size, (bytes / 1000).toFixed(1), limit === undefined ? '' : limit / 1000];
    const [count, size, most] = columns.map((column, n) => String(column).padStart([6, 6, 8][n]));
    console.log(`${titles[page].padEnd(28)}${count}${size}${most}${over ? '  over' : ''}`);
  }
  if (!within) console.error('The app is larger than its budget.');
  return within;
}
