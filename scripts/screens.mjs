/**
 * Which screens and dialogs that are fetched on demand share a file. The sources know nothing of
 * it: they import each on its own, and the build resolves these imports to the files below.
 */
const screens = 'src/screens';

/**
 * Each file: the modules that are imported from it, the files that are there before it (whatever
 * these hold is not held again), and what else lies in it because two later files need it.
 */
export const screenFiles = {
  signIn: { modules: [`${screens}/sign-in/SignInScreen.tsx`], on: [] },
  /** The frame of every page, and the reference pages, with which most visits begin. */
  frame: { modules: ['src/app/signedIn.tsx'], on: [] },
  /** What the clothes list and an item's pages share, the entry's dialog of a reference page,
   * and the question before unsaved work is left. */
  shared: {
    modules: ['src/app/dialogs.tsx', `${screens}/references/NameDialog.tsx`],
    on: ['frame'],
    holds: [
      `${screens}/sign-in/SignInForm.tsx`,
      'src/features/photos/AbortUpload.tsx',
      'src/features/photos/usePhotoUpload.ts',
      'src/stores/models.ts',
      'src/features/generation/useGenerationPanel.tsx',
      'src/features/references/ReferenceSelect.tsx',
      'src/stores/clothes.ts',
      'src/stores/uploads.ts',
      'src/stores/useLoad.ts',
      'src/ui/Card.tsx',
      'src/ui/fields/Checkbox.tsx',
      'src/ui/fields/TextArea.tsx',
      'src/ui/hooks/useFocusRecovery.ts',
      'src/ui/icons?IconSpark',
      'src/ui/photos/FileField.tsx',
      'src/ui/photos/Lightbox.tsx',
      'src/ui/photos/Picture.tsx',
    ],
  },
  clothes: {
    modules: [`${screens}/clothes/ClothesScreen.tsx`, `${screens}/clothes/ClothesDialog.tsx`],
    on: ['frame', 'shared'],
  },
  item: {
    modules: [`${screens}/item/ItemScreen.tsx`],
    on: ['frame', 'shared'],
  },
  /** What one opens from an item's page. */
  purchases: {
    modules: [`${screens}/purchases/PurchasesScreen.tsx`, `${screens}/item/GenerateDialog.tsx`],
    on: ['frame', 'shared', 'item'],
  },
  /** What a visit needs seldom. */
  extras: {
    modules: [
      'src/features/page/NotFound.tsx',
      'src/features/generation/GenerationOffer.tsx',
      `${screens}/sign-in/SignInAgain.tsx`,
    ],
    on: ['frame', 'shared'],
    specified: false,
  },
  conflict: {
    modules: [`${screens}/item/conflict.ts`],
    on: ['frame', 'shared', 'item'],
    specified: false,
  },
  account: {
    modules: [`${screens}/account/AccountScreen.tsx`, `${screens}/account/NewPassword.tsx`],
    on: ['frame', 'shared'],
    specified: false,
  },
};

/** What a first visit to each kind of page loads beside the main module. */
export const pageFiles = {
  signIn: ['signIn'],
  references: ['frame'],
  clothes: ['frame', 'clothes'],
  item: ['frame', 'item'],
  purchases: ['frame', 'purchases'],
  account: ['frame', 'account'],
};
