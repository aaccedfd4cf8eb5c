import { useState } from 'react';
import type { Clothes, Id } from '../../contract/types';
import { toast } from '../../core/stores/toasts';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { common } from '../../core/texts/common';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button, type ButtonProps } from '../../ui/Button';
import { IconCopy } from '../../ui/moreIcons';
import { getClothes } from '../api/clothes';
import { copyItemText } from './buttonTexts';

const copyItemDialog = lazyScreen(() =>
  import('./CopyItemDialog').then(({ CopyItemDialog }) => CopyItemDialog),
);

interface CopyItemButtonProps {
  clothesId: Id;
  variant?: ButtonProps['variant'];
}

/**
 * A button that loads the item as the server has it now and opens the dialog that creates a similar
 * one. Renders nothing for a viewer.
 */
export function CopyItemButton(props: CopyItemButtonProps) {
  return useMayEdit() && <Another {...props} />;
}

function Another({ clothesId, variant }: CopyItemButtonProps) {
  const [source, setSource] = useState<Clothes | null>(null);
  const load = async (): Promise<void> => {
    try {
      setSource((await getClothes(clothesId)).item);
    } catch (error) {
      toast.failure(error, { label: common.retry, onAction: load });
    }
  };
  const busy = useBusy(() => openLazily(copyItemDialog, load));
  return (
    <>
      <Button variant={variant} icon={<IconCopy />} title={copyItemText} {...busy}>
        {copyItemText}
      </Button>
      {source && <RenderScreen file={copyItemDialog} props={{ source, onClose: () => setSource(null) }} />}
    </>
  );
}
