/** Which rows of another program's file describe one product: its variants, and its photos. */
import { nameKey } from '../references/nameKeys';
import { columnNamed } from './headings';

/** The product that a row belongs to. */
export interface Membership {
  /** The keys under which later rows may name the product of this row. */
  keys: string[];
  /** The key of the product that the row belongs to; null for a row that begins a product. */
  of: string | null;
  /** Whether the row only lists the properties of its variations, which have the prices. */
  isFrame?: boolean;
  /** Whether the program says that the row is a variation, whatever its title is. */
  isVariation?: boolean;
  /** Whether the row has a number or a code of its product, so that it names no group. */
  isNumbered?: boolean;
}

type Read = (at: number | null) => string;
type Rule = (read: Read) => Membership;

const alone: Membership = { keys: [], of: null };
/** Any key: the row above. */
const above = 'above';

/** Returns the rule by which rows belong together; null if each row is a product. */
export function variantRule(headings: readonly string[]): Rule | null {
  const at = (...names: string[]) => columnNamed(headings, ...names);
  return (
    ofShopify(at('handle'), at('option1 value', 'variant price', 'variant sku')) ??
    ofWooCommerce(at('parent', 'батьківський', 'родитель'), at('type', 'тип'), [
      at('id'),
      at('sku', 'артикул'),
    ]) ??
    ofSquare(at('variation name'), at('item name'), at('reference handle')) ??
    ofSquare(at('характеристика'), at('номенклатура'), at('артикул')) ??
    ofProm(at('ID_групи_різновидів', 'ID_группы_разновидностей'), [
      at('Назва_позиції_укр', 'Название_позиции_укр'),
      at('Назва_позиції', 'Название_позиции'),
    ]) ??
    ofEbayReport(at('variation details'), at('item number')) ??
    ofEbayTemplate(at('relationship'), at('title'), at('relationshipdetails', 'relationship details'))
  );
}

/** All rows of a product have its handle; the further ones have no title. */
function ofShopify(handle: number | null, variant: number | null): Rule | null {
  return handle === null || variant === null ? null : (read) => numbered(sameKey(read(handle)));
}

/** A variation names its product by the number, as in `id:44`, or by the SKU. */
function ofWooCommerce(
  parent: number | null,
  type: number | null,
  [id = null, sku = null]: readonly (number | null)[],
): Rule | null {
  if (parent === null || type === null) return null;
  return (read) => {
    if (read(type).toLowerCase().startsWith('variation') && read(parent) !== '') {
      return { keys: [], of: read(parent).replace(/^id: */iu, 'id:'), isVariation: true };
    }
    const keys = [read(id) && `id:${read(id)}`, read(sku)];
    const isFrame = read(type).toLowerCase().startsWith('variable');
    return numbered({ keys: keys.filter((key) => key !== ''), of: null, isFrame });
  };
}

/** Each variation of Square, and each «Характеристика» of 1C, repeats the name of its item. */
function ofSquare(variation: number | null, name: number | null, handle: number | null): Rule | null {
  if (variation === null || name === null) return null;
  return (read) => sameKey(read(name) && `${nameKey(read(name))} ${read(handle)}`);
}

/**
 * Rows of one group and name are variants of a product; another name, such as that of another
 * colour, is another product.
 */
function ofProm(group: number | null, titles: readonly (number | null)[]): Rule | null {
  if (group === null) return null;
  return (read) => sameKey(read(group) && `${read(group)} ${nameKey(titles.map(read).join(' '))}`);
}

/** A listing and its variations have one number. */
function ofEbayReport(details: number | null, listing: number | null): Rule | null {
  if (details === null || listing === null) return null;
  return (read) =>
    numbered({
      ...sameKey(read(listing)),
      isFrame: read(details).includes(';'),
      isVariation: read(details) !== '',
    });
}

/** The variations of a listing stand below it. */
function ofEbayTemplate(
  relationship: number | null,
  title: number | null,
  details: number | null,
): Rule | null {
  if (relationship === null || title === null) return null;
  return (read) => {
    if (read(relationship).toLowerCase() === 'variation') return { keys: [], of: above, isVariation: true };
    return { keys: [above], of: null, isFrame: read(details) !== '' };
  };
}

function numbered(membership: Membership): Membership {
  return { ...membership, isNumbered: membership.keys.length > 0 };
}

function sameKey(key: string): Membership {
  return key === '' ? alone : { keys: [key], of: key };
}
