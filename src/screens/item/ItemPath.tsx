import { Link } from '../../router/Link';
import { itemTexts as texts } from '../../texts/item';
import { Breadcrumbs } from '../../ui/Breadcrumbs';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.details }];

/** «Одяг» > «Деталі». */
export function ItemPath() {
  return <Breadcrumbs items={steps} link={Link} />;
}
