import '../../../styles/screens/item-filters.css';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { itemFilterTexts as texts } from '../../texts/itemFilter';
import { Checkbox } from '../../ui/fields/Checkbox';
import { useFilterChange } from './changeFilter';
import { entries, type ItemFilter, lacks } from './itemFilter';

interface ItemFilterFieldsProps {
  filter: ItemFilter;
  /** The server narrows by supplier: only it knows every supplier of an item. */
  bySupplier: boolean;
}

/** The controls that narrow the list. */
export function ItemFilterFields({ filter, bySupplier }: ItemFilterFieldsProps) {
  const { choose, lack } = useFilterChange();
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
      <div className="item-filters-lacks">
        {lacks.map(({ name }) => (
          <Checkbox
            key={name}
            label={texts[name]}
            checked={filter.lacks.has(name)}
            onChange={(on) => lack(name, on)}
          />
        ))}
      </div>
    </>
  );
}
