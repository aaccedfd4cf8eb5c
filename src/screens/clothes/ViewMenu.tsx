import type { ClothesListItem } from '../../contract/types';
import { DoublesLink } from '../../features/doubles/DoublesLink';
import { useFeature } from '../../stores/features';
import { viewsTexts as texts } from '../../texts/views';
import { Disclosure } from '../../ui/Disclosure';
import { Checkbox } from '../../ui/fields/Checkbox';
import { IconView } from '../../ui/icons';
import { Pending, type TableSource } from '../../ui/table/source';
import { type FurtherColumn, furtherColumns, modes, useListLook } from './listLook';
import { SavedViews } from './SavedViews';

interface ViewMenuProps {
  /** The rows tell what the API answers. */
  source: TableSource<ClothesListItem>;
}

/** How the list is shown: rows or tiles, further columns; and the way to items that look alike. */
export function ViewMenu({ source }: ViewMenuProps) {
  const [{ mode, columns }, onLook] = useListLook();
  const offered = furtherColumns.filter((key) => columns.includes(key) || isAnswered(key, source));
  return (
    <Disclosure label={texts.open} icon={<IconView />}>
      <fieldset className="view-choices">
        <legend>{texts.look}</legend>
        {modes.map((one) => (
          <label key={one} className="checkbox">
            <input type="radio" name="view" checked={one === mode} onChange={() => onLook({ mode: one })} />
            {texts.modes[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className="view-choices">
        <legend>{texts.furtherColumns}</legend>
        {offered.map((key) => (
          <Checkbox
            key={key}
            label={texts.columns[key]}
            checked={columns.includes(key)}
            onChange={(on) =>
              onLook({
                columns: furtherColumns.filter((each) => (each === key ? on : columns.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      {useFeature('views') && <SavedViews />}
      <DoublesLink />
    </Disclosure>
  );
}

/** Whether the API answers what a column shows. */
function isAnswered(key: FurtherColumn, source: TableSource<ClothesListItem>): boolean {
  if (key === 'supplier' || key === 'composition') return true;
  if (source.kind === 'loading') return false;
  return source.rows.some((row) => {
    if (row instanceof Pending) return false;
    return key === 'updatedAt' ? row.updatedAt !== '' : row.lastPurchase !== undefined;
  });
}
