/** Reads the HTML that shops keep in descriptions, and the character references in other texts. */

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: '\u00a0', shy: '', ensp: ' ', emsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', deg: '°', times: '×' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', frac12: '½', eacute: 'é', egrave: 'è', agrave: 'à' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ccedil: 'ç' },
};
const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/gu;

const tags = [
  ...['a', 'abbr', 'article', 'b', 'big', 'blockquote', 'body', 'br', 'button', 'center', 'code', 'col'],
  ...['colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font', 'footer', 'form'],
  ...['h[1-6]', 'header', 'hr', 'html', 'i', 'img', 'ins', 'li', 'main', 'mark', 'meta', 'ol', 'p', 'pre'],
  ...['s', 'section', 'small', 'source', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table'],
  ...['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'video', 'picture', 'input', 'label', 'link'],
].join('|');
const hidden = 'script|style|head|template|noscript|iframe|object|svg';
/** The attributes after the name of a tag; `<i 38 або більше>` has none, so that it is a text. */
const attributes =
  '(?:\\s+(?:/|[a-z][\\w:.-]*\\s*=[^<>]*|(?:checked|compact|controls|disabled|download|hidden|itemscope|nowrap)(?:[\\s/][^<>]*)?)?)?/?';
const tagOf = (names: string, flags = 'giu') => new RegExp(`</?(?:${names})${attributes}>`, flags);
/** A tag of HTML; `<3` and `<S-M>` are none. */
const anyTag = tagOf(tags);
const isHtml = tagOf(`${tags}|script|style|iframe`, 'iu');
/** Elements that begin and end a paragraph, and those that begin and end a line. */
const [ofParagraphs, ofLines] = [
  'blockquote|dl|figure|h[1-6]|hr|ol|p|pre|section|article|table|ul',
  'center|dd|div|dt|figcaption|footer|form|header|main|tr',
];
const [paragraphs, lines, lineBreaks] = [tagOf(ofParagraphs), tagOf(ofLines), tagOf('br')];
const listItems = new RegExp(`<li${attributes}>`, 'giu');
/** The tags that show that HTML arranges the lines. */
const hasLines = tagOf(`${ofParagraphs}|${ofLines}|br|li|t[dh]`, 'iu');
/** The beginnings of comments and of elements without text, and their ends. */
const beginning = new RegExp(`<(?:(${hidden})${attributes}>|!--)`, 'giu');
const endOf = (name: string | undefined) => (name ? new RegExp(`</${name}\\s*>`, 'giu') : /-->/gu);
const declarations = /<!\[CDATA\[|\]\]>|<![a-z][^<>]*>/giu;
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
 * scripts and styles vanish. A text without such tags keeps its lines.
 */
export function textOfHtml(html: string): string {
  if (!isHtml.test(html)) return withoutReferences(html);
  const shown = withoutHidden(html).replace(declarations, '');
  if (!hasLines.test(shown)) return withoutReferences(shown.replace(anyTag, '')).trim();
  const text = shown
    // Line breaks of the source are white space.
    .replace(/\s+/gu, ' ')
    .replace(lineBreaks, '\n')
    .replace(listItems, `${lineEnd}• `)
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

/** Returns a text without comments, scripts and the like; where one has no end, its tag goes. */
function withoutHidden(html: string): string {
  const kept: string[] = [];
  // Looking for the same end once more would take the square of the text's length.
  const endless = new Set<string | undefined>();
  let from = 0;
  for (let begin = beginning.exec(html); begin; begin = beginning.exec(html)) {
    kept.push(html.slice(from, begin.index));
    from = beginning.lastIndex;
    const name = begin[1]?.toLowerCase();
    const end = endOf(name);
    end.lastIndex = from;
    if (endless.has(name) || !end.test(html)) endless.add(name);
    else from = end.lastIndex;
    beginning.lastIndex = from;
  }
  return [...kept, html.slice(from)].join('');
}
