/**
 * The kinds of a dump's entries that the migrations make. All else is the database administrator's
 * (extensions and their comments, schemas, publications, views): to make it may take more rights
 * than the owner of a database has, and no server needs it.
 */
const ownKinds = [
  'TABLE',
  'TABLE DATA',
  'SEQUENCE',
  'SEQUENCE OWNED BY',
  'SEQUENCE SET',
  'DEFAULT',
  'FUNCTION',
  'CONSTRAINT',
  'CHECK CONSTRAINT',
  'FK CONSTRAINT',
  'INDEX',
  'TRIGGER',
];

const ownEntry = new RegExp(`^\\d+; \\d+ \\d+ (?:${ownKinds.join('|')}) public `);

/** Needs the extension pg_trgm, which a database may lack. The next start makes these indexes. */
const trigramIndex = /^\d+; \d+ \d+ INDEX public \w+_trigrams /;

/** Returns those lines of `pg_restore --list` that the owner of any empty database can restore. */
export function restorableEntries(list: string): string {
  const lines = list.split('\n').filter((line) => ownEntry.test(line) && !trigramIndex.test(line));
  return `${lines.join('\n')}\n`;
}
