import type { ItemBrief, SimilarToHash } from '../contract/similar';
import type { Id } from '../contract/types';
import { Link } from '../core/router/Link';
import { Button } from '../ui/Button';
import { Picture } from '../ui/photos/Picture';
import { intakeRunTexts } from './runTexts';
import type { IntakeGroup } from './store/intakeState';

const texts = intakeRunTexts.similar;

export interface SimilarHintProps {
  group: IntakeGroup;
  /** The photos of existing items that look like the group's photos, the nearest first. */
  hits: readonly SimilarToHash[];
  onTarget(group: IntakeGroup, item: ItemBrief | null): void;
  onDistinct(group: IntakeGroup, item: Id): void;
}

/**
 * A line that names an existing item that looks like the group, or the item that gets the group's
 * photos. When unfolded, it shows the actions. The person can ignore it.
 */
export function SimilarHint({ group, hits, onTarget, onDistinct }: SimilarHintProps) {
  const { target, distinct } = group;
  const hit = hits.find(({ item }) => !distinct.includes(item.id));
  const item = target ?? hit?.item;
  if (!item) return null;
  const { title } = item;
  const photo = target ? item.mainImage : hit?.image;
  return (
    <details className="intake-similar">
      <summary>
        <bdi>{target ? texts.goesTo(title) : texts.there(title)}</bdi>
      </summary>
      <Picture src={photo?.urls.small} alt="" width={56} height={56} />
      <div className="intake-actions">
        {/* Opens another tab, so that the groups stay as they are. */}
        <Link to={`/admin/clothes/${item.id}`} target="_blank" className="button button-text button-small">
          {texts.open}
        </Link>
        {target ? (
          <Button size="small" variant="text" onClick={() => onTarget(group, null)}>
            {texts.back}
          </Button>
        ) : (
          <>
            <Button size="small" variant="text" onClick={() => onTarget(group, item)}>
              {texts.add}
            </Button>
            <Button size="small" variant="text" onClick={() => onDistinct(group, item.id)}>
              {texts.distinct}
            </Button>
          </>
        )}
      </div>
    </details>
  );
}
