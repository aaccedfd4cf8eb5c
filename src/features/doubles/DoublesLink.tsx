import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import { doublesText } from '../../texts/doublesLink';
import { IconSimilar } from '../../ui/icons';

/** The way from the list of items to those that look alike; absent where the API has none. */
export function DoublesLink() {
  return (
    useFeature('similar') && (
      <Link to="/admin/clothes/doubles" className="button button-quiet" data-icon="" title={doublesText}>
        <IconSimilar />
        <span className="button-label">{doublesText}</span>
      </Link>
    )
  );
}
