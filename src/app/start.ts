/**
 * Runs before the first paint, as a separate file. It applies the chosen theme and starts to
 * download all files that this page needs, which the browser would otherwise find one after
 * another.
 */

import { readKept } from '../core/http/localStorage';
import { choiceOf, showTheme, themeKey } from '../core/lib/theme';

/** Files that each kind of page needs, inserted by the build. */
declare const PAGE_FILES: Record<
  'signIn' | 'references' | 'clothes' | 'item' | 'purchases',
  readonly string[]
>;

showTheme(choiceOf(readKept(themeKey)));
for (const file of PAGE_FILES[page()]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/assets/${file}`;
  document.head.append(link);
}

function page(): keyof typeof PAGE_FILES {
  if (!readKept('accessToken')) return 'signIn';
  const [, , page, id, below] = location.pathname.split('/');
  if (page !== 'clothes') return 'references';
  return below ? 'purchases' : id ? 'item' : 'clothes';
}
