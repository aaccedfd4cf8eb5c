import '../../../styles/items/found-item.css';
import { useEffect } from 'react';
import type { Clothes } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { Link } from '../../core/router/Link';
import { navigate } from '../../core/router/location';
import { itemNumber } from '../../core/texts/itemNumber';
import { RetryNotice } from '../../page/list/RetryNotice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Picture } from '../../ui/photos/Picture';
import { useClothesItem } from '../stores/clothesItem';
import { foundItemTexts as texts } from './foundItemTexts';
import { readItemNumber } from './readItemNumber';

/** A search text on which Enter was pressed, each time another object. */
export interface Entered {
  text: string;
}

interface FoundItemProps {
  text: string;
  /** The last Enter in the search; null before the first. */
  entered: Entered | null;
}

/**
 * The item whose number the search text is. Enter opens it, as soon as it is read; a number that no
 * item has leaves the person in the list, with the text selected for the next number.
 */
export function FoundItem({ text, entered: last }: FoundItemProps) {
  const digits = readItemNumber(text);
  if (digits === null) return null;
  const entered = last?.text === text ? last : null;
  const id = Number(digits);
  if (id > 0 && Number.isSafeInteger(id)) return <ReadItem key={id} {...{ id, entered }} />;
  return <NoItem {...{ digits, entered }} />;
}

function ReadItem({ id, entered }: { id: number; entered: Entered | null }) {
  const { item, reload } = useClothesItem(id);
  const isFound = item.state === 'loaded';
  useEffect(() => {
    if (isFound && fieldOf(entered)) navigate(addressOf(id));
  }, [entered, isFound, id]);
  const again = useLatest(() => item.state === 'failed' && reload());
  useEffect(() => {
    if (entered) again.current();
  }, [entered, again]);

  if (item.state === 'failed') {
    const { status, detail } = item.problem;
    if (status === 404) return <NoItem {...{ digits: String(id), entered }} />;
    return (
      <div className="found-item">
        <RetryNotice onRetry={reload}>{texts.failed(itemNumber(id), detail)}</RetryNotice>
      </div>
    );
  }
  return (
    <div className="found-item" role="status" aria-busy={!isFound}>
      {isFound ? <Found item={item.value.item} /> : <Skeleton height={66} />}
    </div>
  );
}

/**
 * Returns the field in which Enter was pressed; null if it was not, or the person has typed on or
 * left the field since.
 */
function fieldOf(entered: Entered | null): HTMLInputElement | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.value === entered?.text ? field : null;
}

const addressOf = (id: number) => `/admin/clothes/${id}`;

function Found({ item }: { item: Clothes }) {
  const { id, title, brand, type, color, mainImage } = item;
  const facts = [brand, type, color].flatMap((entry) => entry?.name ?? []).join(', ');
  return (
    <Link to={addressOf(id)} className="found-item-link">
      <Picture src={mainImage?.urls.small} alt="" width={48} height={64} />
      <span>
        <span className="muted">{itemNumber(id)}</span>
        <bdi className="found-item-title">{title}</bdi>
        <bdi className="muted">{facts}</bdi>
      </span>
    </Link>
  );
}

function NoItem({ digits, entered }: { digits: string; entered: Entered | null }) {
  // A scanner types the next number over this one.
  useEffect(() => fieldOf(entered)?.select(), [entered]);
  return (
    <p className="found-item" role="status">
      {texts.none(itemNumber(digits))}
    </p>
  );
}
