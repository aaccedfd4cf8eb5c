import { Link } from '../core/router/Link';
import { PageHeading } from './PageHeading';
import { notFoundTexts as texts } from './texts';

/** Renders the page of an unknown address. */
export function PageNotFound() {
  return <NotFound heading={texts.page} text={texts.pageText} to="/admin" link={texts.home} />;
}

/** Renders the page for an address whose item does not exist or whose id is not a number. */
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
