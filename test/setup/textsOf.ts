/** Returns the texts of elements. */
export const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent ?? '');
