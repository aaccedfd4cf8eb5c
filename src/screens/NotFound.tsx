import { Link } from '../router/Link';
import { notFoundTexts as texts } from '../texts/notFound';
import { PageHeading } from './PageHeading';

/** An address where nothing is. */
export function PageNotFound() {
  return (
    <div className="page message-page">
      <PageHeading>{texts.page}</PageHeading>
      <p>{texts.pageText}</p>
      <Link to="/admin" className="button button-primary">
        {texts.home}
      </Link>
    </div>
  );
}

/** A clothesId that is no number, or an item that does not exist (any more). */
export function ItemNotFound() {
  return (
    <div className="page message-page">
      <PageHeading>{texts.item}</PageHeading>
      <p>{texts.itemText}</p>
      <Link to="/admin/clothes" className="button button-primary">
        {texts.list}
      </Link>
    </div>
  );
}
