import '../../../styles/items/clothes-tools.css';
import type { ClothesListItem } from '../../contract/types';
import { useFeature } from '../../core/stores/features';
import { Checkbox } from '../../ui/fields/Checkbox';
import { Pending, type TableSource } from '../../ui/table/source';
import { useKnowsField } from '../fields/useEntriesFields';
import { SavedViews } from '../views/SavedViews';
import { viewsTexts as texts } from '../views/texts';
import { entriesColumns, type FurtherColumn, furtherColumns, useListLook, useLookOptions } from './listLook';

interface ViewMenuProps {
  /** The rows of the list, which show for which columns the API sends values. */
  source: TableSource<ClothesListItem>;
}

/**
 * The panel that chooses the look of the list: rows or tiles, further columns, and the saved views.
 */
export function ViewMenu({ source }: ViewMenuProps) {
  const [{ mode, columns }, onLook] = useListLook();
  const options = useLookOptions();
  const knowsField = useKnowsField();
  const offered = options.columns.filter(
    (key) => columns.includes(key) || (knowsField(key) && isAnswered(key, source)),
  );
  return (
    <>
      <fieldset className="view-choices">
        <legend>{texts.look}</legend>
        {options.modes.map((one) => (
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
    </>
  );
}

const always: readonly FurtherColumn[] = ['supplier', 'composition', ...entriesColumns];

/** Returns whether the API sends the column's values, as far as a loaded row shows it. */
function isAnswered(key: FurtherColumn, source: TableSource<ClothesListItem>): boolean {
  if (always.includes(key)) return true;
  if (source.kind === 'loading') return false;
  return source.rows.some((row) => {
    if (row instanceof Pending) return false;
    return key === 'updatedAt' ? row.updatedAt !== '' : row.lastPurchase !== undefined;
  });
}
