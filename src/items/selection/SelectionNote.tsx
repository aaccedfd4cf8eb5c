import type { Selection } from '../../contract/batches';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { useClothes } from '../stores/clothes';
import { type HiddenItems, someTitles } from './hiddenItems';
import { addressOf } from './selectionAddress';
import { selectionTexts as texts } from './texts';

interface SelectionNoteProps {
  selection: Selection;
  /** The number of selected items; with `atLeast` there may be more. */
  count: number;
  atLeast: boolean;
  hidden: HiddenItems;
  /** Whether to name items even if the list shows them all. */
  names: boolean;
}

/**
 * Says in a dialog what is selected: how many of the items the list does not show, with a link to
 * them, and the titles of some.
 */
export function SelectionNote({ names, ...props }: SelectionNoteProps) {
  return (names || props.hidden.count > 0) && <Note {...props} />;
}

function Note({ selection, count, atLeast, hidden }: Omit<SelectionNoteProps, 'names'>) {
  const { list, pages } = useClothes();
  const known = pages.store.get().shown?.rows.values() ?? valueOr(list, []);
  const { result } = useLoad((signal) => someTitles(selection, hidden.first, known, signal), '');
  const titles = valueOr(result, []);
  const canShow = useFeature('cells') || 'query' in selection;
  return (
    <>
      {hidden.count > 0 && (
        <p>
          {texts.count(count, atLeast, hidden.count)}.{' '}
          {canShow && (
            <Link to={addressOf(selection)} target="_blank">
              {texts.show}
            </Link>
          )}
        </p>
      )}
      {titles.length > 0 && <p dir="auto">{texts.names(titles, count, atLeast)}</p>}
    </>
  );
}
