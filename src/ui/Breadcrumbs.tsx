import type { ComponentType, ReactNode } from 'react';

export interface BreadcrumbsProps {
  /** The pages from the outermost to this one, which has no address. */
  items: readonly { label: string; to?: string }[];
  /** The router's link component. */
  link: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * Renders the path to this page. APG breadcrumb pattern: a named landmark, a list, the last item
 * current.
 */
export function Breadcrumbs({ items, link: Link }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Шлях до сторінки">
      <ol>
        {items.map(({ label, to }) => (
          <li key={to ?? ''}>
            {to === undefined ? (
              <span aria-current="page" dir="auto">
                {label}
              </span>
            ) : (
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
