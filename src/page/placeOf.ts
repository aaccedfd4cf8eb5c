const unseen = { visibility: 'hidden' } as const;

/**
 * Returns the style of a part that only some APIs have. Until that is known, the part takes its
 * place but is not seen, so that nothing moves when it comes.
 */
export const placeOf = (isThere: boolean | undefined) => (isThere === undefined ? unseen : undefined);
