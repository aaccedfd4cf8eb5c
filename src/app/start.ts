/**
 * Runs before anything else, as a file of its own: starts the download of the files that the page of this
 * address needs, which the browser would otherwise find one after another.
 */

/** The names of each kind of page's files; the build puts them in. */
declare const PAGE_FILES: Record<'signIn' | 'references' | 'clothes', readonly string[]>;

for (const file of PAGE_FILES[isSignedIn() ? kindOfPage(location.pathname) : 'signIn']) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/assets/${file}`;
  document.head.append(link);
}

/** Storage may be refused; then nobody has been signed in before. */
function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem('accessToken'));
  } catch {
    return false;
  }
}

function kindOfPage(path: string): 'references' | 'clothes' {
  return path.startsWith('/admin/clothes') ? 'clothes' : 'references';
}
