import { Link } from '../../core/router/Link';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { itemTexts as texts } from './texts';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.details }];

/** The breadcrumbs of an item's page: «Одяг» > «Деталі». */
export function ItemPath() {
  return <Breadcrumbs items={steps} link={Link} />;
}
