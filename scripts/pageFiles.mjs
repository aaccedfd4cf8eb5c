/**
 * Which modules share a file. The sources do not know: they import each screen and dialog
 * separately when it is needed, and the build resolves these imports to the files below.
 */
const screens = 'src/screens';

/**
 * Each file: the modules that are imported from it, the files that are there before it (whatever
 * these hold is not held again), and what else lies in it because two later files need it. `main`
 * is there before every other. With `specified: false` it holds what the specification does not
 * name, and does not count as specified.
 */
export const appFiles = {
  main: {
    modules: ['src/main.tsx'],
    on: [],
    holds: [
      'src/features/page/PageHeading.tsx',
      'src/features/page/Redirect.tsx',
      `${screens}/sign-in/SignInForm.tsx`,
      'src/stores/session.ts',
      'src/ui/Card.tsx',
      'src/ui/feedback/Notice.tsx',
    ],
  },
  signIn: { modules: [`${screens}/sign-in/SignInScreen.tsx`], on: ['main'] },
  /** The frame of every page, and the reference pages, with which most visits begin. */
  frame: { modules: ['src/app/signedIn.tsx'], on: ['main'] },
  /** Dialogs over any page, and what the clothes list and an item's pages have in common. */
  shared: {
    modules: ['src/app/dialogs.tsx', `${screens}/references/NameDialog.tsx`],
    on: ['main', 'frame'],
    holds: [
      'src/features/generation/useGenerationPanel.tsx',
      'src/features/list/RetryNotice.tsx',
      'src/features/photos/AbortUpload.tsx',
      'src/features/photos/usePhotoUpload.ts',
      'src/features/references/ReferenceSelect.tsx',
      'src/forms/dates.ts',
      'src/lib/number.ts',
      'src/stores/clothes.ts',
      'src/stores/itemsChanged.ts',
      'src/stores/models.ts',
      'src/stores/useLoad.ts',
      'src/ui/Breadcrumbs.tsx',
      'src/ui/fields/Checkbox.tsx',
      'src/ui/fields/TextArea.tsx',
      'src/ui/hooks/useFocusRecovery.ts',
      'src/ui/icons?IconSpark',
      'src/ui/photos/FileField.tsx',
      'src/ui/photos/Lightbox.tsx',
      'src/ui/photos/Picture.tsx',
      'src/ui/photos/photoTools.ts',
    ],
  },
  clothes: {
    modules: [`${screens}/clothes/ClothesScreen.tsx`, `${screens}/clothes/ClothesDialog.tsx`],
    on: ['main', 'frame', 'shared', 'cards'],
  },
  item: {
    modules: [
      `${screens}/item/ItemScreen.tsx`,
      `${screens}/item/GenerateDialog.tsx`,
      `${screens}/purchases/PurchasesScreen.tsx`,
    ],
    on: ['main', 'frame', 'shared'],
  },
  /** The controls that narrow the list, and what finds the items in a whole list. */
  filters: {
    modules: [`${screens}/clothes/ItemFilterFields.tsx`, `${screens}/clothes/ItemFilterNotice.tsx`],
    on: ['main', 'frame', 'shared', 'cards', 'clothes'],
    specified: false,
  },
  /** Rows as cards, on a phone: before all else that has styles for them. */
  cards: { modules: ['src/app/cards.tsx'], on: ['main'], specified: false },
  /** The ways to sign in beside a password. */
  otherWays: { modules: [`${screens}/sign-in/OtherWays.tsx`], on: ['main'], specified: false },
  /** The second step of the sign-in, for who has a second factor. */
  secondStep: {
    modules: [`${screens}/sign-in/SecondStep.tsx`],
    on: ['main', 'otherWays'],
    specified: false,
  },
  /** The sign-in over a page with unsaved work. */
  signInAgain: {
    modules: [`${screens}/sign-in/SignInAgain.tsx`],
    on: ['main', 'frame', 'shared'],
    specified: false,
  },
  /** What every page has beyond the specification: its keys, and what the API can do. */
  frameExtras: {
    modules: ['src/app/shell/FrameExtras.tsx'],
    on: ['main', 'frame', 'shared'],
    specified: false,
  },
  /** What an item's page has beyond the specification. */
  itemExtras: {
    modules: [`${screens}/item/itemExtras.ts`],
    on: ['main', 'frame', 'shared', 'item'],
    specified: false,
  },
  /** An item's page for who may only read. */
  itemView: {
    modules: [`${screens}/item/ItemView.tsx`],
    on: ['main', 'frame', 'shared', 'item', 'itemExtras'],
    specified: false,
  },
  /** What moves, turns and crops the photos of an item. */
  photoTools: {
    modules: [`${screens}/item/photos/PhotoControls.tsx`],
    on: ['main', 'frame', 'shared', 'item', 'itemExtras'],
    specified: false,
  },
  /** The photos of other items that look like one's own. */
  similar: {
    modules: [`${screens}/item/SimilarPhotos.tsx`],
    on: ['main', 'frame', 'shared', 'item', 'itemExtras', 'batches'],
    specified: false,
  },
  /** An item like another. */
  another: {
    modules: ['src/features/another/AnotherDialog.tsx'],
    on: ['main', 'frame', 'shared', 'item'],
    specified: false,
  },
  /** What a model proposes for an item's fields. */
  suggestions: {
    modules: [
      `${screens}/item/ItemProposals.tsx`,
      'src/features/suggestions/ListedProposals.tsx',
      'src/features/suggestions/SuggestForAll.tsx',
      'src/features/suggestions/reviewItems.ts',
    ],
    on: ['main', 'frame', 'shared', 'item', 'batches'],
    specified: false,
  },
  /** A save over what somebody else has saved meanwhile. */
  conflict: {
    modules: [`${screens}/item/conflict.ts`],
    on: ['main', 'frame', 'shared', 'item'],
    specified: false,
  },
  /**
   * The addresses of the lazy pages, a missing page, and the choice between a generated description
   * and another.
   */
  lazyPages: {
    modules: [
      'src/app/lazyPages.tsx',
      'src/features/page/NotFound.tsx',
      'src/features/generation/GenerationOffer.tsx',
    ],
    on: ['main', 'frame', 'shared'],
    specified: false,
  },
  /** The menus of pages that belong together. */
  administration: {
    modules: ['src/features/administration/AdministrationNav.tsx', 'src/features/page/PageTabs.tsx'],
    on: ['main', 'frame'],
    specified: false,
  },
  account: {
    modules: [`${screens}/account/AccountScreen.tsx`, `${screens}/account/DueStep.tsx`],
    on: ['main', 'frame', 'shared', 'administration'],
    specified: false,
  },
  /** The passkeys of the own account. */
  passkeys: {
    modules: [`${screens}/account/PasskeysCard.tsx`, `${screens}/account/FirstPasskey.tsx`],
    on: ['main', 'frame', 'shared', 'account'],
    specified: false,
  },
  /** What pages that begin or take back tasks over many items have in common. */
  batches: {
    modules: ['src/features/batches/SkippedDialog.tsx'],
    on: ['main', 'frame', 'shared'],
    specified: false,
  },
  /** These tasks as they go on over every page. */
  batchStrip: {
    modules: ['src/features/batches/BatchStrip.tsx'],
    on: ['main', 'frame', 'shared', 'batches'],
    specified: false,
  },
  /** The selection of items in their list. */
  selection: {
    modules: ['src/features/selection/SelectionBar.tsx'],
    on: ['main', 'frame', 'shared', 'cards', 'clothes'],
    specified: false,
  },
  /** What is to be done with many items. */
  bulk: {
    modules: ['src/features/selection/BulkDialog.tsx'],
    on: ['main', 'frame', 'shared', 'cards', 'clothes', 'item', 'batches'],
    specified: false,
  },
  /** What is said of the trash where an item is deleted. */
  deletion: {
    modules: ['src/features/trash/afterDeletion.tsx'],
    on: ['main', 'frame', 'shared'],
    specified: false,
  },
  trash: {
    modules: [`${screens}/trash/TrashScreen.tsx`],
    on: ['main', 'frame', 'shared', 'cards', 'deletion', 'batches'],
    specified: false,
  },
  /** What was changed in an item, by whom. */
  history: {
    modules: [`${screens}/item/HistoryDrawer.tsx`],
    on: ['main', 'frame', 'shared', 'item', 'batches'],
    specified: false,
  },
  journal: {
    modules: [`${screens}/journal/JournalScreen.tsx`],
    on: ['main', 'frame', 'shared', 'administration', 'item', 'history', 'batches'],
    specified: false,
  },
  /** Who has access; for administrators. */
  people: {
    modules: [`${screens}/people/PeopleScreen.tsx`],
    on: ['main', 'frame', 'shared', 'administration'],
    specified: false,
  },
  /** What a link leads to that lets somebody set a password. */
  join: {
    modules: ['src/app/arrivals.tsx', `${screens}/join/JoinScreen.tsx`],
    on: ['main', 'frame'],
    specified: false,
  },
  /** The page that a provider of the sign-in sends people back to. */
  oidc: {
    modules: [`${screens}/sign-in/OidcScreen.tsx`],
    on: ['main', 'otherWays', 'secondStep'],
    specified: false,
  },
  /** The tokens of programs. */
  tokens: {
    modules: [`${screens}/tokens/TokensScreen.tsx`],
    on: ['main', 'frame', 'shared', 'administration'],
    specified: false,
  },
  /** The addresses that are told of changes. */
  webhooks: {
    modules: [`${screens}/webhooks/WebhooksScreen.tsx`],
    on: ['main', 'frame', 'shared', 'administration'],
    specified: false,
  },
  /** The way to the page that tidies a list. */
  usageLink: {
    modules: ['src/features/usage/UsageLink.tsx'],
    on: ['main', 'frame'],
    specified: false,
  },
  /** How the entries of a list are used, and what merges them. */
  usage: {
    modules: [
      `${screens}/usage/UsageScreen.tsx`,
      `${screens}/references/MergeOffer.tsx`,
      'src/features/references/TakeInstead.tsx',
    ],
    on: ['main', 'frame', 'shared', 'cards', 'usageLink', 'batches'],
    specified: false,
  },
  /** Items that are probably the same thing. */
  doubles: {
    modules: [`${screens}/doubles/DoublesScreen.tsx`],
    on: ['main', 'frame', 'shared', 'cards', 'batches'],
    specified: false,
  },
  /** How the installation is. */
  state: {
    modules: [`${screens}/state/StateScreen.tsx`],
    on: ['main', 'frame', 'shared', 'frameExtras', 'account'],
    specified: false,
  },
  /** Items in a spreadsheet, out and in. */
  spreadsheets: {
    modules: [`${screens}/import/ImportScreen.tsx`, 'src/features/spreadsheets/ExportDialog.tsx'],
    on: ['main', 'frame', 'shared', 'frameExtras', 'item', 'batches'],
    specified: false,
  },
  /** From a pile of photos to items. */
  intake: {
    modules: [`${screens}/intake/IntakeScreen.tsx`],
    on: ['main', 'frame', 'shared', 'item'],
    specified: false,
  },
  /** What creates the items of an intake, and leads through them; fetched once there are groups. */
  intakeRun: {
    modules: [
      `${screens}/intake/RunCard.tsx`,
      `${screens}/intake/AfterIntake.tsx`,
      `${screens}/intake/SimilarHint.tsx`,
      'src/stores/intake/createItems.ts',
    ],
    on: ['main', 'frame', 'shared', 'item', 'intake'],
    specified: false,
  },
  /** What makes a JPEG of an iPhone's photo, where the browser can. */
  heic: { modules: ['src/lib/jpegOfHeic.ts'], on: ['main', 'frame', 'shared'], specified: false },
  /** What reads photos where the browser has no worker for it. */
  readHere: { modules: ['src/stores/intake/readHere.ts'], on: ['main'], specified: false },
};

/** The files that a first visit to each kind of page loads beside the main module. */
export const pageFiles = {
  signIn: ['signIn'],
  references: ['frame'],
  phone: ['frame', 'cards'],
  clothes: ['frame', 'clothes'],
  item: ['frame', 'item'],
  purchases: ['frame', 'item'],
  account: ['frame', 'lazyPages', 'account'],
  journal: ['frame', 'lazyPages', 'journal'],
  trash: ['frame', 'lazyPages', 'trash'],
  usage: ['frame', 'lazyPages', 'usage'],
  import: ['frame', 'lazyPages', 'spreadsheets'],
  intake: ['frame', 'lazyPages', 'intake'],
  doubles: ['frame', 'lazyPages', 'doubles'],
  people: ['frame', 'lazyPages', 'people'],
  join: ['frame', 'join'],
  tokens: ['frame', 'lazyPages', 'tokens'],
  state: ['frame', 'lazyPages', 'state'],
  webhooks: ['frame', 'lazyPages', 'webhooks'],
};
