import type { ItemBrief } from '../contract/similar';
import { fields, id, orNull, text } from '../http/decode';
import { photo } from './decoders';

export function itemBrief(value: unknown): ItemBrief {
  const entry = fields(value);
  return { id: id(entry.id), title: text(entry.title), mainImage: orNull(photo)(entry.mainImage) };
}
