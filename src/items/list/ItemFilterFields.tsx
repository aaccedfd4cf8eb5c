import '../../../styles/items/item-filters.css';
import { itemFilterRows } from '../../contract/itemFilters';
import { maxFilterEntries } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { useIsKnown } from '../../core/stores/features';
import { EntriesSelect } from '../../references/EntriesSelect';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';
import { useFilterChange } from './changeFilter';
import { itemFilterTexts as texts } from './filterTexts';
import { currentDay, type GivenFilter, lacking } from './itemFilter';

interface ItemFilterFieldsProps {
  filter: GivenFilter;
  /**
   * Whether the server can filter. If not, filters whose values a row of the list does not show
   * are not offered.
   */
  byServer: boolean;
}

const none: readonly Id[] = [];

/** The controls of the list's filter. */
export function ItemFilterFields({ filter, byServer }: ItemFilterFieldsProps) {
  const { set } = useFilterChange();
  const isKnown = useIsKnown();
  const rows = itemFilterRows.filter((row) => isKnown(row) && (byServer || !row.isHidden));
  return (
    <>
      {rows.map((row) => {
        if (row.kind === 'entry')
          return (
            <ReferenceSelect
              key={row.name}
              kind={row.list}
              label={row.text}
              value={filter.asked[row.name] ?? null}
              onChange={(chosen) => set(row.address, chosen === null ? null : String(chosen))}
              choiceOnly
            />
          );
        if (row.kind === 'entries' || row.kind === 'noEntries')
          return (
            <EntriesSelect
              key={row.name}
              kind={row.list}
              label={row.text}
              value={filter.asked[row.name] ?? none}
              onChange={(chosen) => set(row.address, chosen.join() || null)}
              max={maxFilterEntries}
              choiceOnly
            />
          );
        if (row.kind === 'size')
          return (
            <TextField
              key={row.name}
              label={row.text}
              autoComplete="off"
              value={filter.texts[row.address] ?? ''}
              onChange={(text) => set(row.address, text)}
            />
          );
        return null;
      })}
      <div className="item-filters-lacks">
        {rows.map(({ kind, name, address, text }) => {
          if (kind !== 'lacks' && kind !== 'day') return null;
          const chosen = kind === 'day' ? currentDay : lacking;
          return (
            <Checkbox
              key={name}
              label={kind === 'day' ? texts.today(text) : text}
              checked={filter.texts[address] === chosen}
              onChange={(on) => set(address, on ? chosen : null)}
            />
          );
        })}
      </div>
    </>
  );
}
