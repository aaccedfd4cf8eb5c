import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import { clothesToolsTexts as texts } from '../../texts/clothesTools';
import { IconPhoto } from '../../ui/icons';

/** The way to the page that makes items of photos; absent where the API has no intake. */
export function IntakeLink() {
  if (!useFeature('intake')) return null;
  return (
    <Link to="/admin/intake" className="button button-quiet" data-icon="">
      <IconPhoto />
      <span className="button-label">{texts.intake}</span>
    </Link>
  );
}
