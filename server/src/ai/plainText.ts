/**
 * A model's answer as plain text: without its thoughts, Markdown, HTML, controls and direction marks. It is shown as text
 * everywhere, so this is for the reader's eyes, not for safety.
 */
export function plainText(answer: string): string {
  return withoutThoughts(answer)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, '')
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu, '')
    .replace(/^[ \t]*```[^\n]{0,50}$/gm, '')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^[ \t]*(?:[-*+•]|\d{1,2}\.)[ \t]+/gm, '')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|[\s(«])[*_](?=\S)([^*_\n]{1,300})[*_](?=$|[\s.,;:!?)»])/gm, '$1$2')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^["“«]([^"“”«»]*)["”»]$/, '$1')
    .trim();
}

/** Some models think aloud before they answer. */
function withoutThoughts(answer: string): string {
  const end = answer.lastIndexOf('</think>');
  return end < 0 ? answer : answer.slice(end + '</think>'.length);
}
