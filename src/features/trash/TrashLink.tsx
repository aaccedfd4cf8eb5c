import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import { clothesToolsTexts as texts } from '../../texts/clothesTools';
import { IconDelete } from '../../ui/icons';

/** The way from the list of items to the trash; absent where the API has none. */
export function TrashLink() {
  return (
    useFeature('trash') && (
      <Link to="/admin/trash" className="button button-quiet" data-icon="" title={texts.trash}>
        <IconDelete />
        <span className="button-label">{texts.trash}</span>
      </Link>
    )
  );
}
