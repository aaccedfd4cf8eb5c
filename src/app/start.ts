/**
 * Runs before anything is painted, as a file of its own: shows the chosen theme, and starts the
 * download of the files that the page of this address needs. The browser would find them one after
 * another.
 */

import { readKept } from '../http/kept';
import { choiceOf, showTheme, themeKey } from '../lib/theme';

/** The names of the files that each kind of page needs; the build puts them in. */
declare const PAGE_FILES: Record<'signIn' | 'references' | 'clothes' | 'item', readonly string[]>;

showTheme(choiceOf(readKept(themeKey)));
for (const file of PAGE_FILES[page()]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/assets/${file}`;
  document.head.append(link);
}

function page(): keyof typeof PAGE_FILES {
  if (!readKept('accessToken')) return 'signIn';
  const [, , page, id] = location.pathname.split('/');
  return page === 'clothes' ? (id ? 'item' : 'clothes') : 'references';
}
