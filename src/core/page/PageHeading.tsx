import { usePageTitle } from '../router/usePageTitle';

/**
 * Renders the heading of a page, one per page. It also sets the document's title, and takes the
 * focus when its page replaces another.
 */
export function PageHeading({ children }: { children: string }) {
  usePageTitle(children);
  return (
    <h1 tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
