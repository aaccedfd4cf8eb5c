import type { ComponentType, ReactNode } from 'react';

export interface BreadcrumbsProps {
  /** The pages from the outermost to the current page, which has no `to`. */
  items: readonly { label: string; to?: string }[];
  /** The router's link component. */
  link: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * Renders the path to the current page (APG: breadcrumb) as a named landmark with a list, whose
 * last item is marked as the current page.
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
