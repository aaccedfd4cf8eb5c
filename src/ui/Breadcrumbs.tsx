import type { ComponentType, ReactNode } from 'react';

export interface BreadcrumbsProps {
  /** From the outermost to this page, which has no address. */
  items: readonly { label: string; to?: string }[];
  /** The router's link. */
  link: ComponentType<{ to: string; children: ReactNode }>;
}

/** Where this page lies. APG breadcrumb pattern: a named landmark, a list, the last one current. */
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
