import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { clothesTexts } from '../../texts/clothes';
import { Checkbox } from '../../ui/fields/Checkbox';
import { filterKinds, filterLacks, type ItemFilter } from './itemFilter';

const texts = clothesTexts.filter;

interface ItemFilterFieldsProps {
  filter: ItemFilter;
  /** The server narrows by supplier: only it knows every supplier of an item. */
  bySupplier: boolean;
}

/** The controls that narrow the list. */
export function ItemFilterFields({ filter, bySupplier }: ItemFilterFieldsProps) {
  return (
    <>
      {filterKinds
        .filter((kind) => kind !== 'suppliers' || bySupplier)
        .map((kind) => (
          <ReferenceSelect
            key={kind}
            kind={kind}
            label={texts[kind]}
            value={filter.ids[kind] ?? null}
            onChange={(chosen) => filter.choose(kind, chosen)}
            choiceOnly
          />
        ))}
      <div className="item-filters-lacks">
        {filterLacks.map((name) => (
          <Checkbox
            key={name}
            label={texts[name]}
            checked={filter.lacks.has(name)}
            onChange={(on) => filter.lack(name, on)}
          />
        ))}
      </div>
    </>
  );
}
