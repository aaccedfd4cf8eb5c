import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import { clothesToolsTexts as texts } from '../../texts/clothesTools';
import { IconUpload } from '../../ui/icons';

/** The way to the import of items; absent where the API has none. */
export function ImportLink() {
  if (!useFeature('import')) return null;
  return (
    <Link to="/admin/import" className="button button-quiet" data-icon="">
      <IconUpload />
      <span className="button-label">{texts.import}</span>
    </Link>
  );
}
