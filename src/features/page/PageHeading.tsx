import { usePageTitle } from '../../router/usePageTitle';

/**
 * The heading of a page, one for each page. It also names the document, and takes the focus when
 * its page replaces another.
 */
export function PageHeading({ children }: { children: string }) {
  usePageTitle(children);
  return (
    <h1 tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
