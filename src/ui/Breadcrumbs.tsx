import type { ComponentType, ReactNode } from 'react';

const texts = { label: 'Шлях до сторінки' };

export interface BreadcrumbsProps {
  /** From the outermost to this page, which has no address. */
  items: readonly { label: string; to?: string }[];
  /** The router's link. */
  link: ComponentType<{ to: string; children: ReactNode }>;
  label?: string;
}

/** Where this page lies. APG breadcrumb pattern: a named landmark, a list, the last one current. */
export function Breadcrumbs({ items, link: Link, label = texts.label }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol className="breadcrumbs-list">
        {items.map((item, index) => (
          <li key={item.to ?? ''} className="breadcrumbs-item">
            {item.to === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} dir="auto">
                {item.label}
              </span>
            ) : (
              <Link to={item.to}>
                <bdi>{item.label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
