/**
 * Limits that both programs share: the server refuses larger values, and the app tells the user
 * before it sends them. Lengths of texts are in code points.
 *
 * Whole numbers come first, because the bundler inlines a number only if nothing else is declared
 * before it.
 */

export const maxTitleLength = 100;
export const maxDescriptionLength = 10_000;
/** The maximum length of a reference entry's name, in code points. */
export const maxNameLength = 100;
export const maxPersonName = 100;
export const maxSizeLength = 200;
export const maxMeasurementsLength = 200;
export const maxSearchLength = 200;
/**
 * The minimum length of a password, in code points. The maximum is in bytes, and only the server
 * checks it.
 */
export const minPasswordLength = 8;

/** The maximum number of materials of one item; each has a whole percent. */
export const maxMaterials = 50;
/** The maximum number of tags of one item. */
export const maxTags = 30;
/** The maximum number of entries in one filter. */
export const maxFilterEntries = 10;
export const minPercent = 1;
export const maxPercent = 100;

export const priceDecimals = 2;
export const weightDecimals = 3;

/** The maximum number of files in one upload. */
export const maxUploadFiles = 20;
/** The maximum size of one uploaded file, in bytes: 15 MiB. */
export const maxFileBytes = 15_728_640;
/** The maximum area of one photo, in pixels: phones of 50 megapixels have up to 8192 × 6144. */
export const maxPhotoPixels = 51_500_000;

/** The maximum number of rows on one page of a list. */
export const maxPageSize = 1000;
/** The maximum number of rows on one page of the history. */
export const maxChangesSize = 100;
/**
 * The maximum number of history rows that can be reached page by page; a filter by days finds older
 * rows.
 */
export const maxChangesListed = 100_000;
/** The number of rows that the server sends on a page if the client names none. */
export const defaultListSize = 25;
/** The number of rows that the app shows on a page if the user has chosen none. */
export const defaultPageSize = 10;
/** The highest page number that can be requested. */
export const maxPage = 1_000_000;
/** The number of code points to which lists of changes and of rows shorten a text. */
export const maxListedText = 160;
/**
 * A client that requests a page can ask for the whole list instead if the list has at most
 * `wholeUpTo` rows. This is the maximum of `wholeUpTo`.
 */
export const maxWholeList = 2000;
/**
 * The `wholeUpTo` of the item list: up to this many items come all together and are searched in the
 * browser; more items come page by page.
 */
export const wholeItemsUpTo = 1000;

/** The maximum number of valid API tokens of one person. */
export const maxApiTokens = 20;

/** The maximum number of bits by which the hashes of two similar photos differ. */
export const nearBits = 6;
/** The maximum number of bits by which the photos of two likely duplicates differ. */
export const likelyBits = 3;
/** The maximum number of hashes in one call. */
export const maxHashes = 1000;
/**
 * The maximum number of photos of other items that an answer lists as similar to the photos of one
 * item.
 */
export const maxSimilar = 50;
/**
 * The maximum number of photos that an answer lists as similar to one photo that is not uploaded
 * yet.
 */
export const maxSimilarOfHash = 5;
/** The maximum number of items merged in one call, without the surviving item. */
export const maxMergedItems = 20;
/** The maximum number of photos that one intake groups. */
export const maxIntakePhotos = 200;
/** The maximum number of an item's photos that are sent to a model. */
export const maxPhotosShown = 6;

/**
 * The number of levels of grey (of 255) by which a field of a photo must exceed its neighbour to
 * count as brighter in the photo's hash. A smaller difference may come from the encoder.
 */
export const hashMargin = 1.5;

/** The maximum percentage by which a batch raises prices. */
export const maxPriceRise = 1000;

/** The maximum price of a purchase, in hryvnias. */
export const maxPrice = 99_999_999.99;
/** The maximum weight of a purchase, in kilograms. */
export const maxWeight = 999_999.999;

/** The numbers of rows per page that the app offers. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The maximum number of ids in one call. A larger selection is sent as a query. */
export const maxSelected = 1000;
/** The maximum number of pairs of similar entries in the answer for one reference list. */
export const maxLikelyPairs = 500;
/** The maximum number of subjects that a batch changes in one transaction. */
export const batchSlice = 200;
/** The maximum number of skipped subjects that a task lists; further ones are only counted. */
export const maxSkippedListed = 100;
/** The maximum size of a spreadsheet to import, in bytes. */
export const maxImportBytes = 50_000_000;
export const maxImportRows = 100_000;
export const maxImportColumns = 1_000;
/** The maximum number of items whose cells one request saves. */
export const maxCellItems = 200;
export const maxViewName = 60;
/** The maximum length of a saved view's query, in code points. */
export const maxViewQuery = 2000;
/** The maximum number of saved views of one person. */
export const maxViews = 50;
/** The maximum number of passkeys of one person. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/** The maximum number of webhooks of an installation. */
export const maxWebhooks = 20;
export const maxWebhookUrl = 2000;
