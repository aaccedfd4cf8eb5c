import '../../../styles/items/item-filters.css';
import { itemFilterRows, type NamedFilterRow } from '../../contract/itemFilters';
import { maxFilterEntries, maxPrice, priceDecimals } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { dateOf, today } from '../../core/forms/dates';
import { atLeast, atMost, decimals, number } from '../../core/forms/numberRules';
import { useIsKnown } from '../../core/stores/features';
import { EntriesSelect } from '../../references/EntriesSelect';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { Checkbox } from '../../ui/fields/Checkbox';
import { DateField } from '../../ui/fields/DateField';
import { TextField } from '../../ui/fields/TextField';
import { useFilterChange } from './changeFilter';
import { useFilterEntries } from './filterEntries';
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
  const entryOf = useFilterEntries(filter.asked);
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
              // A merged entry is shown by the name of what it became.
              known={filter.asked[row.name]?.flatMap((id) => {
                const entry = entryOf(row.list, id);
                return entry ? { ...entry, id } : [];
              })}
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
      <div className="item-filters-ranges">
        {rangesOf(rows).map((ends) => (
          <div key={ends[0]?.bounds} className="item-filters-range">
            {ends.map((row) => (
              <RangeEndField
                key={row.name}
                row={row}
                text={filter.texts[row.address] ?? ''}
                onChange={(text) => set(row.address, text)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="item-filters-lacks">
        {rows.map(({ kind, name, address, text }) => {
          const isDay = name === 'createdFrom';
          if (kind !== 'lacks' && !isDay) return null;
          const chosen = isDay ? currentDay : lacking;
          return (
            <Checkbox
              key={name}
              label={isDay ? texts.today(text) : text}
              checked={filter.texts[address] === chosen}
              onChange={(on) => set(address, on ? chosen : null)}
            />
          );
        })}
      </div>
    </>
  );
}

type RangeRow = Extract<NamedFilterRow, { bounds: string }>;

/** Returns the ends of each range. */
function rangesOf(rows: readonly NamedFilterRow[]): RangeRow[][] {
  const ends = rows.filter((row) => 'bounds' in row);
  const bounded = new Set(ends.map(({ bounds }) => bounds));
  return [...bounded].map((one) => ends.filter(({ bounds }) => bounds === one));
}

const priceRules = [number(), atLeast(0), atMost(maxPrice), decimals(priceDecimals)];

interface RangeEndFieldProps {
  row: RangeRow;
  /** The text in the address. */
  text: string;
  onChange(text: string): void;
}

function RangeEndField({ row, text, onChange }: RangeEndFieldProps) {
  const label = texts.end(row);
  if (row.kind === 'day') {
    const day = text === currentDay ? today() : (dateOf(text) ?? '');
    return <DateField label={label} value={day} onChange={onChange} />;
  }
  const error = priceRules.map((rule) => rule(text)).find((message) => message !== null);
  return (
    <TextField
      label={label}
      autoComplete="off"
      inputMode="decimal"
      value={text}
      error={error ?? undefined}
      onChange={onChange}
    />
  );
}
