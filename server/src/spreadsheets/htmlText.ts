/** Reads the HTML that shops keep in descriptions, and the character references in other texts. */

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: '\u00a0', shy: '', ensp: ' ', emsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', deg: '°', times: '×' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', frac12: '½', eacute: 'é', egrave: 'è', agrave: 'à' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ccedil: 'ç' },
};
const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/gu;

/** Elements whose content is no text. */
const hidden = /<(script|style|head|template|noscript|iframe|object|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/giu;
const comments = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<![a-z][^<>]*>/giu;
const tags = [
  ...['a', 'abbr', 'article', 'b', 'big', 'blockquote', 'body', 'br', 'button', 'center', 'code', 'col'],
  ...['colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font', 'footer', 'form'],
  ...['h[1-6]', 'header', 'hr', 'html', 'i', 'img', 'ins', 'li', 'main', 'mark', 'meta', 'ol', 'p', 'pre'],
  ...['s', 'section', 'small', 'source', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table'],
  ...['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'video', 'picture', 'input', 'label', 'link'],
].join('|');
/** A tag of HTML; `<3` and `<S-M>` are none. */
const anyTag = new RegExp(`</?(?:${tags})(?:\\s[^<>]*)?/?>`, 'giu');
const isHtml = new RegExp(`</?(?:${tags}|script|style|iframe)(?:\\s[^<>]*)?/?>`, 'iu');
const tagOf = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'giu');
/** Elements that begin and end a paragraph, and those that begin and end a line. */
const paragraphs = tagOf('blockquote|dl|figure|h[1-6]|hr|ol|p|pre|section|article|table|ul');
const lines = tagOf('center|dd|div|dt|figcaption|footer|form|header|main|tr');
/** The ends of a paragraph and of a line; the text itself has only spaces. */
const [paragraphEnd, lineEnd] = ['\u2029', '\u2028'];

/** Returns a text with its character references replaced: `H&amp;M` becomes `H&M`. */
export function withoutReferences(text: string): string {
  return text.replace(reference, (all, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : all;
  });
}

/**
 * Returns the text of an HTML description: paragraphs, items of lists and `<br>` become lines,
 * scripts and styles vanish. A text without tags keeps its lines.
 */
export function textOfHtml(html: string): string {
  if (!isHtml.test(html)) return withoutReferences(html);
  const text = html
    .replace(comments, '')
    .replace(hidden, '')
    // Line breaks of the source are white space.
    .replace(/\s+/gu, ' ')
    .replace(/<br(?:\s[^<>]*)?\/?>/giu, '\n')
    .replace(/<li(?:\s[^<>]*)?>/giu, `${lineEnd}• `)
    .replace(/<\/t[dh]\s*>/giu, ' ')
    .replace(paragraphs, paragraphEnd)
    .replace(lines, lineEnd)
    .replace(anyTag, '');
  return withoutReferences(text)
    .replace(/[ \u00a0]+/gu, ' ')
    .replace(/(?: *[\n\u2028\u2029])+ */gu, (ends) =>
      ends.includes(paragraphEnd) || ends.split('\n').length > 2 ? '\n\n' : '\n',
    )
    .trim();
}
