import { useState } from 'react';
import { getClothes } from '../../api/clothes';
import type { Clothes, Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { useMayEdit } from '../../stores/useMayEdit';
import { anotherText } from '../../texts/anotherButton';
import { common } from '../../texts/common';
import { Button, type ButtonProps } from '../../ui/Button';
import { IconCopy } from '../../ui/icons';
import { openLazily } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import { useBusy } from '../page/useBusy';

const anotherDialog = lazyScreen(() => import('./AnotherDialog').then(({ AnotherDialog }) => AnotherDialog));

interface AnotherButtonProps {
  clothesId: Id;
  variant?: ButtonProps['variant'];
}

/** Creates an item like this one, as the server has it now; absent for a viewer. */
export function AnotherButton(props: AnotherButtonProps) {
  return useMayEdit() && <Another {...props} />;
}

function Another({ clothesId, variant }: AnotherButtonProps) {
  const [source, setSource] = useState<Clothes | null>(null);
  const load = async (): Promise<void> => {
    try {
      setSource((await getClothes(clothesId)).item);
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: load });
    }
  };
  const busy = useBusy(() => openLazily(anotherDialog, load));
  return (
    <>
      <Button variant={variant} icon={<IconCopy />} title={anotherText} {...busy}>
        {anotherText}
      </Button>
      {source && <RenderScreen file={anotherDialog} props={{ source, onClose: () => setSource(null) }} />}
    </>
  );
}
