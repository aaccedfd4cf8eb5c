import type { ItemFacts } from '../itemFacts';
import { mainColours } from './photoColours';

/**
 * Returns a factual draft made without AI, only from the fields and the photo's main colours. Puts
 * every name in a place where Ukrainian takes the nominative (after «це», after «бренду» as an
 * apposition, after a colon or a dash), so that no name has to be declined.
 */
export async function describeByTemplate(facts: ItemFacts, photo: Buffer): Promise<string> {
  const colours = await mainColours(photo);
  const paragraphs = [
    [sentence(facts.fields.title), what(facts), color(facts, colours)],
    [fabric(facts), sizes(facts), measurements(facts)],
  ];
  return paragraphs
    .map((sentences) => sentences.filter((text) => text !== '').join(' '))
    .filter((text) => text !== '')
    .join('\n\n');
}

function what({ fields }: ItemFacts): string {
  const type = fields.type?.name ?? null;
  const brand = fields.brand?.name ?? null;
  if (type !== null && brand !== null) return sentence(`Це ${lower(type)} бренду ${brand}`);
  if (type !== null) return sentence(`Це ${lower(type)}`);
  return brand === null ? '' : sentence(`Бренд — ${brand}`);
}

function color({ fields }: ItemFacts, [first, second]: string[]): string {
  const own = fields.color?.name ?? null;
  const seen =
    first === undefined
      ? ''
      : second === undefined
        ? `на фото переважає ${first} колір`
        : `на фото переважають ${first} та ${second} кольори`;
  if (own === null) return seen === '' ? '' : sentence(upper(seen));
  // Omits the photo's colour if it is the same as the field's.
  if (seen === '' || (second === undefined && lower(own) === first))
    return sentence(`Основний колір — ${lower(own)}`);
  return sentence(`Основний колір — ${lower(own)}; ${seen}`);
}

function fabric({ fields }: ItemFacts): string {
  const parts = fields.fabricComposition;
  if (parts.length === 0) return '';
  const list = [...parts]
    .sort((a, b) => b.percent - a.percent)
    .map(({ material, percent }) => `${lower(material.name)} — ${percent}\u00a0%`);
  return sentence(`Склад тканини: ${list.join(', ')}`);
}

function sizes({ sizes: list }: ItemFacts): string {
  if (list.length === 0) return '';
  return sentence(list.length === 1 ? `Розмір — ${list[0]}` : `Розміри: ${list.join(', ')}`);
}

function measurements({ measurements: list }: ItemFacts): string {
  return list.length === 0 ? '' : sentence(`Заміри: ${list.map(lower).join('; ')}`);
}

/** Returns the text with a full stop at its end. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/**
 * Returns a name for the middle of a sentence: with a lower-case first letter, unless it is an
 * abbreviation or not Cyrillic.
 */
function lower(name: string): string {
  return /^\p{Script=Cyrillic}(?:$|[^\p{Lu}])/u.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
