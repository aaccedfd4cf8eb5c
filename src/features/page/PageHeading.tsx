import { usePageTitle } from '../../router/usePageTitle';

/**
 * The heading of a page: names the document too, and takes the focus when its page replaces another
 * one. One a page.
 */
export function PageHeading({ children }: { children: string }) {
  usePageTitle(children);
  return (
    <h1 tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
