import { usePageTitle } from '../core/router/usePageTitle';

/**
 * Renders the heading of a page, one per page. It also sets the document's title, by default to the
 * heading, and takes the focus when its page replaces another.
 */
export function PageHeading({ children, title = children }: { children: string; title?: string }) {
  usePageTitle(title);
  return (
    <h1 tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
