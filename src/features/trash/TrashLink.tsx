import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import { trashTexts } from '../../texts/trash';
import { IconDelete } from '../../ui/icons';

/** The way from the list of items to the trash; absent where the API has none. */
export function TrashLink() {
  return (
    useFeature('trash') && (
      <Link to="/admin/trash" className="button button-quiet" data-icon="" title={trashTexts.heading}>
        <IconDelete />
        <span className="button-label">{trashTexts.heading}</span>
      </Link>
    )
  );
}
