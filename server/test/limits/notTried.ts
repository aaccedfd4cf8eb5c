/** Limits of the contract at which the server refuses nothing, with the reasons. */
export const untried: Record<string, string> = {
  defaultListSize: 'a size that is taken where none is named',
  defaultPageSize: 'the app asks for so many rows',
  wholeItemsUpTo: 'the app asks for so many items as a whole',
  pageSizes: 'the app offers these sizes, all within maxPageSize',
  maxIntakePhotos: 'an intake is on the device alone',
  maxSimilar: 'bounds an answer',
  maxSimilarOfHash: 'bounds an answer: similar/routes.test.ts counts them',
  maxLikelyPairs: 'bounds an answer: references/likeness/likelyPairs.test.ts counts them',
  maxSkippedListed: 'bounds an answer; the rest are counted',
  maxPhotosShown: 'bounds what a model is asked about',
  maxListedText: 'bounds an answer; one change or row has all: history/shortened.test.ts',
  likelyBits: 'says what an answer holds: similar/routes.test.ts',
  nearBits: 'says what an answer holds: similar/routes.test.ts',
  hashMargin: 'part of what a hash is: test/contract/differenceHash.test.ts',
  maxPasskeys: 'needs a key each: auth/passkeys/register.test.ts',
  batchSlice: 'bounds a transaction: batches/sliceSize.test.ts',
};
