import { Link } from '../../router/Link';
import { notFoundTexts as texts } from '../../texts/notFound';
import { PageHeading } from './PageHeading';

/** The page of an unknown address. */
export function PageNotFound() {
  return <NotFound heading={texts.page} text={texts.pageText} to="/admin" link={texts.home} />;
}

/** The page in place of an item's, where the id is no number or the item does not exist. */
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
