import { useId, useState } from 'react';
import type { ReferenceKind } from '../../contract/types';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { clothesTexts } from '../../texts/clothes';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/fields/Checkbox';
import { IconFilter } from '../../ui/icons';
import type { ItemFilter, Lack } from './itemFilter';

const texts = clothesTexts.filter;

export const filterKinds: readonly ReferenceKind[] = ['brands', 'types', 'colors', 'materials', 'suppliers'];
const lacks: readonly Lack[] = ['nophoto', 'nodescription'];

/**
 * A button that opens what the list can be narrowed by. Only a server knows every supplier of an
 * item: `bySupplier` says that it answers for that.
 */
export function ItemFilters({ filter, bySupplier }: { filter: ItemFilter; bySupplier: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button icon={<IconFilter />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {texts.open}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border */}
      <div id={id} className="item-filters" role="group" aria-label={texts.open} hidden={!open}>
        {open && (
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
              {lacks.map((name) => (
                <Checkbox
                  key={name}
                  label={texts[name]}
                  checked={filter.lacks.has(name)}
                  onChange={(on) => filter.lack(name, on)}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </>
  );
}
