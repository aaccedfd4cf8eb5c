/**
 * The budget of each kind of first visit, in bytes of JavaScript and CSS after Brotli; other kinds
 * are only printed.
 */
const budget = {
  signIn: 75_000,
  references: 85_000,
  phone: 85_000,
  clothes: 108_000,
  item: 118_000,
  specified: 123_000,
  accountAlone: 15_000,
  secondStepAlone: 15_000,
  passkeysAlone: 15_000,
  historyAlone: 15_000,
  journalAlone: 15_000,
  usageAlone: 15_000,
  clothesToolsAlone: 15_000,
  frameExtrasAlone: 15_000,
  batchesAlone: 15_000,
  selectionAlone: 15_000,
  bulkAlone: 15_000,
  suggestionsAlone: 15_000,
  trashAlone: 15_000,
  importAlone: 15_000,
  intakeAlone: 17_000,
  intakeRunAlone: 15_000,
  photoWorker: 2_500,
  itemViewAlone: 15_000,
  photoToolsAlone: 15_000,
  similarAlone: 15_000,
  anotherAlone: 15_000,
  doublesAlone: 15_000,
  peopleAlone: 15_000,
  joinAlone: 15_000,
  oidcAlone: 15_000,
  tokensAlone: 15_000,
  stateAlone: 15_000,
  webhooksAlone: 15_000,
};
const titles = {
  signIn: 'sign-in',
  references: 'reference page',
  phone: 'reference page on a phone',
  clothes: 'clothes list',
  item: 'item page',
  purchases: 'purchases page',
  account: 'account page',
  accountAlone: 'account page, its own files',
  secondStepAlone: 'second step of the sign-in',
  passkeysAlone: 'passkeys, their own files',
  journal: 'journal',
  historyAlone: 'history, its own files',
  journalAlone: 'journal, its own files',
  usage: 'page that tidies a list',
  usageAlone: 'page that tidies a list, its own files',
  clothesToolsAlone: 'tools of the list',
  frameExtrasAlone: 'keys of every page',
  batchesAlone: 'tasks, their own files',
  selectionAlone: 'selection, its own files',
  bulkAlone: 'bulk change, its own files',
  suggestionsAlone: 'proposals, their own files',
  trash: 'trash',
  trashAlone: 'trash, its own files',
  import: 'import page',
  importAlone: 'import page, its own files',
  intake: 'intake',
  intakeAlone: 'intake, its own files',
  intakeRunAlone: 'creation of an intake',
  photoWorker: 'worker that reads photos',
  itemViewAlone: 'item page to read, its own files',
  photoToolsAlone: 'order and crop of photos',
  similarAlone: 'similar photos, their own files',
  anotherAlone: 'an item like another',
  doubles: 'page of doubles',
  doublesAlone: 'page of doubles, its own files',
  people: 'page of people',
  peopleAlone: 'page of people, its own files',
  join: 'page of a link',
  joinAlone: 'page of a link, its own files',
  oidcAlone: 'page after a provider, its own files',
  tokens: 'page of tokens',
  tokensAlone: 'page of tokens, its own files',
  state: 'state',
  stateAlone: 'state, its own files',
  webhooks: 'page of webhooks',
  webhooksAlone: 'page of webhooks, its own files',
  specified: 'all that is specified',
  all: 'all',
};

/**
 * Prints what each kind of first visit loads and returns whether all are within the budget.
 * `packed` holds the compressed files, `visits` the names of the files of each visit.
 */
export function checkBudget(packed, visits) {
  let within = true;
  console.log('JavaScript + CSS, brotli     files    kB  budget');
  for (const [visit, names] of Object.entries(visits)) {
    const bytes = names.reduce((sum, name) => sum + packed.get(`assets/${name}.br`).length, 0);
    const limit = budget[visit];
    const over = limit !== undefined && bytes > limit;
    if (over) within = false;
    const columns = [names.length, (bytes / 1000).toFixed(3), limit === undefined ? '' : limit / 1000];
    const [count, size, most] = columns.map((column, n) => String(column).padStart([6, 6, 8][n]));
    console.log(`${titles[visit].padEnd(28)}${count}${size}${most}${over ? '  over' : ''}`);
  }
  return within;
}
