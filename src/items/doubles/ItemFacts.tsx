import type { Clothes, Id } from '../../contract/types';
import { doublesTexts as texts } from './texts';
import { factsOf } from './useItemFacts';

interface ItemFactsProps {
  id: Id;
  title: string;
  /** The item itself; undefined until it is read, and then only the title and the id are shown. */
  found: Clothes | undefined;
}

/** The title and id of an item, with the facts that tell the item apart from a similar one. */
export function ItemFacts({ id, title, found }: ItemFactsProps) {
  return (
    <span className="double-facts">
      <bdi>{title}</bdi>
      <span className="muted">{texts.id(id)}</span>
      {found &&
        factsOf(found).map((line) => (
          <span key={line} className="muted">
            {line}
          </span>
        ))}
    </span>
  );
}
