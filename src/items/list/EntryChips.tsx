import { joinNames } from '../../contract/joinNames';
import type { Reference, ReferenceKind } from '../../contract/references';
import { Link } from '../../core/router/Link';
import { itemsOfEntry } from '../../references/itemsOfEntry';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { clothesTexts as texts } from './texts';

/** The maximum number of chips, because all rows are equally high. */
const maxChips = 3;

interface EntryChipsProps {
  kind: ReferenceKind;
  entries: readonly Reference[];
}

/** Renders an item's entries of one list, each a link to the items with it. */
export function EntryChips({ kind, entries }: EntryChipsProps) {
  const others = entries.slice(maxChips);
  const otherNames = joinNames(others.map(({ name }) => name));
  return (
    <div className="entry-chips">
      {entries.length === 0 && texts.none}
      {entries.slice(0, maxChips).map(({ id, name }) => (
        <Link key={id} to={itemsOfEntry(kind, id)} className="entry-chip" dir="auto" title={name}>
          {name}
        </Link>
      ))}
      {others.length > 0 && (
        <span className="muted" title={otherNames}>
          <span aria-hidden="true">+{others.length}</span>
          <VisuallyHidden>{otherNames}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
