import type { ReactNode } from 'react';
import { Link } from '../../core/router/Link';
import { usePath } from '../../core/router/location';

interface RailLinkProps {
  to: string;
  text: string;
  Icon?: () => ReactNode;
  /** Whether the shown page belongs to the link's page, so that the link is marked as current. */
  isWithin?: boolean;
  /** A shorter word for the bar at the bottom. */
  short?: string;
}

/** Renders a link of the main menu. */
export function RailLink({ to, text, Icon, isWithin = false, short }: RailLinkProps) {
  return (
    <Link
      to={to}
      className="rail-link"
      data-short={short}
      aria-current={usePath() === to ? 'page' : isWithin || undefined}
      // Closes the link's menu, even if the link leads to the page that is already open.
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()}
    >
      {Icon && <Icon />}
      <span className="rail-text">{text}</span>
    </Link>
  );
}
