/**
 * Limits that both programs share: the server refuses larger values, and the app says so before it
 * sends. Lengths of texts are in code points.
 *
 * Whole numbers come first, because the bundler inlines a number only if nothing else is declared
 * before it.
 */

export const maxTitleLength = 100;
export const maxDescriptionLength = 10_000;
/** Code points of a reference entry's name. */
export const maxNameLength = 100;
export const maxPersonName = 100;
export const maxSizeLength = 200;
export const maxMeasurementsLength = 200;
export const maxSearchLength = 200;
/** Minimum length of a password. The maximum is counted in bytes, and only the server checks it. */
export const minPasswordLength = 8;

/** Materials of one item, each with a whole percent. */
export const maxMaterials = 50;
export const minPercent = 1;
export const maxPercent = 100;

export const priceDecimals = 2;
export const weightDecimals = 3;

/** Files in one upload. */
export const maxUploadFiles = 20;
/** Bytes of one file: 15 MiB. */
export const maxFileBytes = 15_728_640;
/** Pixels of one photo: 50 megapixels. */
export const maxPhotoPixels = 50_000_000;

/** Rows on one page of a list. */
export const maxPageSize = 1000;
/** Rows on one page of the history. */
export const maxChangesSize = 100;
/** Maximum number of history rows that paging reaches; a filter by days finds older rows. */
export const maxChangesListed = 100_000;
/** Rows on a page if the client names no number. */
export const defaultListSize = 25;
/** Rows on a page if the user has chosen no number. */
export const defaultPageSize = 10;
/** The highest page number that can be requested. */
export const maxPage = 1_000_000;
/**
 * A client that asks for a page may accept the whole list instead if the list is short. This is the
 * most rows that the server sends in that way.
 */
export const maxWholeList = 2000;
/**
 * Up to this many items are sent all together and searched in the browser; more of them are sent
 * page by page.
 */
export const wholeItemsUpTo = 1000;

/** Valid API tokens of one person. */
export const maxApiTokens = 20;

/** Bits by which the hashes of two similar photos may differ. */
export const nearBits = 6;
/** Hashes in one call. */
export const maxHashes = 1000;
/** Photos of other items, in an answer, that look like those of one item. */
export const maxSimilar = 50;
/** Photos in an answer that look like one photo that is not uploaded yet. */
export const maxSimilarOfHash = 5;
/** Items merged in one call, without the surviving item. */
export const maxMergedItems = 20;
/** Photos that one intake groups. */
export const maxIntakePhotos = 200;
/** Photos of an item that are sent to a model. */
export const maxPhotosShown = 6;

/**
 * A difference of fewer levels of grey (of 255) does not count, because an encoder may have caused
 * it.
 */
export const hashMargin = 1.5;

/** Percent by which a batch raises prices at most. */
export const maxPriceRise = 1000;

/** Hryvnias. */
export const maxPrice = 99_999_999.99;
/** Kilograms. */
export const maxWeight = 999_999.999;

/** Numbers of rows on a page that the app offers. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Ids in one call. A larger selection is sent as a query. */
export const maxSelected = 1000;
/** Pairs of similar entries that the answer for one reference list holds. */
export const maxLikelyPairs = 500;
/** Subjects that a batch changes in one transaction. */
export const batchSlice = 200;
/** Skipped subjects that a task lists; further ones are only counted. */
export const maxSkippedListed = 100;
/** Bytes of a spreadsheet. */
export const maxImportBytes = 50_000_000;
export const maxImportRows = 100_000;
export const maxImportColumns = 100;
/** Maximum number of items whose cells one request saves. */
export const maxCellItems = 200;
export const maxViewName = 60;
/** Code points of a saved view's query. */
export const maxViewQuery = 2000;
/** Saved views of one administrator. */
export const maxViews = 50;
/** Passkeys of one person. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/** Webhooks of an installation. */
export const maxWebhooks = 20;
export const maxWebhookUrl = 2000;
