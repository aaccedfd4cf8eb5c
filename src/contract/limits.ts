/**
 * The numbers that both programs hold to: the server refuses what goes beyond them, and the app
 * says so before it sends. Lengths of texts are code points.
 *
 * Whole numbers come first: the bundler puts a number in the place where it is used only as long as
 * nothing else was declared before it.
 */

export const maxTitleLength = 100;
export const maxDescriptionLength = 10_000;
/** Of an entry of a reference list. */
export const maxNameLength = 100;
export const maxPersonName = 100;
export const maxSizeLength = 200;
export const maxMeasurementsLength = 200;
export const maxSearchLength = 200;
/** The maximum length of a password is in bytes, and only the server checks it. */
export const minPasswordLength = 8;

/** Materials of one item, each with a whole percent. */
export const maxMaterials = 50;
export const minPercent = 1;
export const maxPercent = 100;

export const priceDecimals = 2;
export const weightDecimals = 3;

/** Files of one upload. */
export const maxUploadFiles = 20;
/** Bytes of one file: 15 MiB. */
export const maxFileBytes = 15_728_640;
/** Pixels of one photo: 50 megapixels. */
export const maxPhotoPixels = 50_000_000;

/** Rows of one page of a list. */
export const maxPageSize = 1000;
/** Rows of one page of the history. */
export const maxChangesSize = 100;
/** Rows of the history that can be paged through; older ones are found by their days. */
export const maxChangesListed = 100_000;
/** Rows of a page where a client does not say how many. */
export const defaultListSize = 25;
/** Rows of a page where a person of the app has not chosen how many. */
export const defaultPageSize = 10;
/** The last page that can be requested. */
export const maxPage = 1_000_000;
/** The longest list that comes whole where a client asks for a page, or all if they are few. */
export const maxWholeList = 2000;
/** Up to so many items come whole and are searched in the browser; more come page by page. */
export const wholeItemsUpTo = 1000;

/** API tokens of one person that can be used. */
export const maxApiTokens = 20;

/** Bits in which the hashes of two photos differ at most where these look alike. */
export const nearBits = 6;
/** Hashes that one call may ask about. */
export const maxHashes = 1000;
/** Photos of others that look like those of one item. */
export const maxSimilar = 50;
/** Photos that look like one that has not been sent. */
export const maxSimilarOfHash = 5;
/** Items that become one in one call, the survivor not among them. */
export const maxMergedItems = 20;
/** Photos that one intake groups. */
export const maxIntakePhotos = 200;
/** Photos of an item that a model is shown. */
export const maxPhotosShown = 6;

/**
 * Of 255 levels of grey: what differs by less is even ground, and no more than what an encoder
 * makes of it.
 */
export const hashMargin = 1.5;

/** Hryvnias. */
export const maxPrice = 99_999_999.99;
/** Kilograms. */
export const maxWeight = 999_999.999;

/** Rows on a page, as the app offers them. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Ids that one call may name; more are selected by a query. */
export const maxSelected = 1000;
/** Pairs of entries that look alike, of one reference list. */
export const maxLikelyPairs = 500;
/** Subjects that a batch changes in one transaction. */
export const batchSlice = 200;
/** Skipped subjects that a task lists; the rest are counted. */
export const maxSkippedListed = 100;
/** Bytes of a spreadsheet. */
export const maxImportBytes = 50_000_000;
export const maxImportRows = 100_000;
export const maxImportColumns = 100;
export const maxViewName = 60;
/** Code points of a saved view's query. */
export const maxViewQuery = 2000;
/** Saved views of one administrator. */
export const maxViews = 50;
/** Passkeys of one person. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/** Addresses that are told of changes. */
export const maxWebhooks = 20;
export const maxWebhookUrl = 2000;
