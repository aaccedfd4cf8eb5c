/** Maximum number of rounds of removal; only a text written as an attack needs more. */
const maxRounds = 10;

/**
 * Returns a model's answer as plain text: without thoughts, Markdown, HTML, control characters and
 * direction marks, and without addresses and phone numbers, which a model invents or copies from a
 * photo made to contain them. The app shows the result as text; other clients of the API may not.
 */
export function plainText(answer: string): string {
  let text = withoutThoughts(answer).normalize('NFC').replace(/\r\n?/g, '\n');
  // A removal may leave another match behind: `<<b>script>`.
  for (let round = 0; round < maxRounds; round += 1) {
    const next = clean(text);
    if (next === text) return text;
    text = next;
  }
  return text.replace(/<+(?=[a-z/!?])/gi, '').trim();
}

function clean(text: string): string {
  return withoutContacts(withoutMarks(text))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ +(?=[.,](?:\s|$))/g, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^["“«]([^"“”«»]*)["”»]$/, '$1')
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/<[/!?]?[a-z][^<>\n]{0,200}>/gi, '')
    .replace(/^[ \t]*```[^\n]{0,50}$/gm, '')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^[ \t]*(?:[-*+•]|\d{1,2}\.)[ \t]+/gm, '')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,200}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|[\s(«])[*_](?=\S)([^*_\n]{1,300})[*_](?=$|[\s.,;:!?)»])/gm, '$1$2');
}

const lastLabels =
  'com|net|org|info|biz|shop|store|online|site|xyz|top|link|click|app|dev|io|me|co|eu|ua|pl|de|uk|us|ru';

/** Links, e-mail addresses and phone numbers. */
const contacts: readonly RegExp[] = [
  /(?<![a-z\d])(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>«»"]{1,500}/gi,
  /(?<![a-z\d])(?:javascript|vbscript|data|mailto|tel|sms):[^\s<>«»"]{1,500}/gi,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}/gu,
  new RegExp(
    `(?<![a-z\\d.-])[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){0,4}\\.(?:${lastLabels})(?![a-z\\d])(?:[/:?][^\\s<>«»"]{0,500})?`,
    'gi',
  ),
  // A phone number begins with +, 0, 380 or 8 0, unlike consecutive sizes.
  /(?<![\d.,])(?:\+[ (]?\d|\(?0|380|8[ -]?\(?0)(?:[ \u00a0().-]{0,3}\d){8,13}(?!\d)/g,
];

function withoutContacts(text: string): string {
  const without = contacts.reduce((left, pattern) => left.replace(pattern, ''), text);
  return without === text ? text : without.replace(/\(\s*\)/g, '');
}

/** Returns an answer without the thoughts that some models write before it. */
function withoutThoughts(answer: string): string {
  const end = answer.lastIndexOf('</think>');
  return end < 0 ? answer : answer.slice(end + '</think>'.length);
}
