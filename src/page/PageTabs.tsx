import '../../styles/page/pageTabs.css';
import { Link } from '../core/router/Link';
import { usePath } from '../core/router/location';

interface PageTabsProps {
  /** The accessible name of the menu. */
  label: string;
  links: readonly { to: string; text: string }[];
}

/** Renders the menu of related pages; nothing if only one of them exists. */
export function PageTabs({ label, links }: PageTabsProps) {
  const path = usePath();
  if (links.length < 2) return null;
  return (
    <nav className="page-tabs" aria-label={label}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={path === to ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
