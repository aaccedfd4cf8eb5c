import '../../../styles/items/item-filters.css';
import { useQuery } from '../../core/router/useQuery';
import { useFeature } from '../../core/stores/features';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';
import { useFilterChange } from './changeFilter';
import { addedToday, entries, type ItemFilter, lacks } from './itemFilter';
import { itemFilterTexts as texts } from './texts';

interface ItemFilterFieldsProps {
  filter: ItemFilter;
  /**
   * Whether the server can filter by supplier. The app cannot, because a row of the list names only
   * one supplier of its item.
   */
  bySupplier: boolean;
}

/** The controls of the list's filter. */
export function ItemFilterFields({ filter, bySupplier }: ItemFilterFieldsProps) {
  const { choose, set } = useFilterChange();
  const [{ lastsize = '' }] = useQuery();
  const hasCells = useFeature('cells') === true;
  return (
    <>
      {entries
        .filter(({ kind }) => kind !== 'suppliers' || bySupplier)
        .map(({ kind }) => (
          <ReferenceSelect
            key={kind}
            kind={kind}
            label={texts[kind]}
            value={filter.ids[kind] ?? null}
            onChange={(chosen) => choose(kind, chosen)}
            choiceOnly
          />
        ))}
      {hasCells && (
        <TextField
          label={texts.size}
          autoComplete="off"
          value={lastsize}
          onChange={(size) => set('lastsize', size)}
        />
      )}
      <div className="item-filters-lacks">
        {lacks
          .filter(({ isLater }) => hasCells || !isLater)
          .map(({ name }) => (
            <Checkbox
              key={name}
              label={texts[name]}
              checked={filter.lacks.has(name)}
              onChange={(on) => set(name, on ? '1' : null)}
            />
          ))}
        {hasCells && (
          <Checkbox
            label={texts.today}
            checked={filter.isToday}
            onChange={(on) => set('added', on ? addedToday : null)}
          />
        )}
      </div>
    </>
  );
}
