import { type ReactNode, useEffect, useState } from 'react';
import type { Id } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons';
import { keepWalk } from './keptWalk';
import { walkTexts as texts } from './texts';
import { extended, lacks, walkOf } from './walk';

/**
 * The links to the previous and the next item of the list that this item was opened from. Renders
 * nothing if it was opened from elsewhere.
 */
export function ItemWalk({ clothesId }: { clothesId: Id }) {
  const [walk, setWalk] = useState(() => walkOf(clothesId));
  useEffect(() => {
    const way = walk && lacks(walk, clothesId);
    if (!way) return;
    const left = new AbortController();
    extended(walk, way, left.signal).then(
      (next) => {
        if (left.signal.aborted) return;
        keepWalk(next);
        setWalk(next);
      },
      () => {}, // The walk ends here; the list itself tells what is wrong.
    );
    return () => left.abort();
  }, [walk, clothesId]);
  if (!walk) return null;
  const at = walk.ids.indexOf(clothesId);
  return (
    <nav className="item-walk" aria-label={texts.label}>
      <span className="muted">{texts.place(walk.first + at + 1, walk.total, walk.atLeast)}</span>
      <Step to={walk.ids[at - 1]} label={texts.previous} icon={<IconChevronLeft />} />
      <Step to={walk.ids[at + 1]} label={texts.next} icon={<IconChevronRight />} />
    </nav>
  );
}

function Step({ to, label, icon }: { to: Id | undefined; label: string; icon: ReactNode }) {
  const classes = 'button icon-button button-text';
  if (to === undefined) {
    return (
      <span className={classes} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <Link to={`/admin/clothes/${to}`} className={classes} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
