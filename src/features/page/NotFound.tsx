import { Link } from '../../router/Link';
import { notFoundTexts as texts } from '../../texts/notFound';
import { PageHeading } from './PageHeading';

/** An address where nothing is. */
export function PageNotFound() {
  return <NotFound heading={texts.page} text={texts.pageText} to="/admin" link={texts.home} />;
}

/** A clothesId that is no number, or an item that does not exist (any more). */
export function ItemNotFound() {
  return <NotFound heading={texts.item} text={texts.itemText} to="/admin/clothes" link={texts.list} />;
}

function NotFound(props: { heading: string; text: string; to: string; link: string }) {
  return (
    <div className="page message-page">
      <PageHeading>{props.heading}</PageHeading>
      <p>{props.text}</p>
      <Link to={props.to} className="button button-primary">
        {props.link}
      </Link>
    </div>
  );
}
