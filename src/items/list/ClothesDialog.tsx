import '../../page/pageStyles';
import type { ClothesListItem } from '../../contract/types';
import { Lightbox } from '../../ui/photos/Lightbox';
import { CreateDialog } from './CreateDialog';
import { DeleteDialog } from './DeleteDialog';
import { DescriptionDialog } from './DescriptionDialog';
import { clothesDialogsTexts as texts } from './texts';

/** The dialog that is open over the list, with the item that it concerns. */
export type Opened =
  | { dialog: 'create' }
  | { dialog: 'delete' | 'description' | 'photo'; item: ClothesListItem };

/** Renders the dialog that is open over the list. */
export function ClothesDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <CreateDialog onClose={onClose} />;
    case 'delete':
      return <DeleteDialog item={opened.item} onClose={onClose} />;
    case 'description':
      return <DescriptionDialog item={opened.item} onClose={onClose} />;
    case 'photo': {
      const { mainImage, title } = opened.item;
      if (!mainImage) return null;
      const photos = [{ url: mainImage.urls.medium, alt: texts.photoOf(title) }];
      return <Lightbox photos={photos} index={0} onIndex={() => undefined} onClose={onClose} />;
    }
  }
}
