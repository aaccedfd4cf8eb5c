/**
 * Runs first, as a file of its own: starts the download of the files that the page of this address
 * needs. The browser would find them one after another.
 */

import { narrow } from './narrow';

/**
 * The names of each kind of page's files; the build puts them in. The frame's files are those of
 * the reference pages, which the pages of items need as well.
 */
declare const PAGE_FILES: Record<'signIn' | 'references' | 'clothes' | 'item' | 'phone', readonly string[]>;

for (const file of files()) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/assets/${file}`;
  document.head.append(link);
}

function files(): readonly string[] {
  if (!isSignedIn()) return PAGE_FILES.signIn;
  const [, , page, id] = location.pathname.split('/');
  return [
    ...PAGE_FILES.references,
    ...(page === 'clothes' ? PAGE_FILES[id ? 'item' : 'clothes'] : []),
    ...(narrow.matches ? PAGE_FILES.phone : []),
  ];
}

/** Returns false where the browser refuses its storage: then nobody has signed in before. */
function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem('accessToken'));
  } catch {
    return false;
  }
}
