import type { ClothesListItem } from '../../contract/types';
import { ItemProposalsInList } from '../../features/suggestions/suggestionFiles';
import { Link } from '../../router/Link';
import { intakeRunTexts } from '../../texts/intakeRun';
import { Picture } from '../../ui/photos/Picture';

interface NewItemProps {
  item: ClothesListItem;
  /** The missing fields, in words. */
  lacks: readonly string[];
  /** Called before its page is opened. */
  onOpen(): void;
  /** Something of it was written here. */
  onWritten(): void;
}

/** A new item that somebody has to look at, with each reason. */
export function NewItem({ item, lacks, onOpen, onWritten }: NewItemProps) {
  return (
    <li data-item={item.id}>
      <Picture src={item.mainImage?.urls.small} alt="" width={64} height={64} />
      <div className="intake-name" data-focus-home="">
        <Link to={`/admin/clothes/${item.id}`} onClick={onOpen}>
          <bdi>{item.title}</bdi>
        </Link>
        <p className="muted">{intakeRunTexts.after.lacks(lacks)}</p>
        <ItemProposalsInList clothesId={item.id} onWritten={onWritten} />
      </div>
    </li>
  );
}
