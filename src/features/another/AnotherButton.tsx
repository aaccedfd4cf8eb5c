import { useState } from 'react';
import { getClothes } from '../../api/clothes';
import type { Clothes, Id } from '../../contract/types';
import { Problem, problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { useMayEdit } from '../../stores/useMayEdit';
import { anotherText } from '../../texts/anotherButton';
import { common } from '../../texts/common';
import { Button, type ButtonProps } from '../../ui/Button';
import { IconCopy } from '../../ui/icons';
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
  const open = async (): Promise<void> => {
    try {
      const [{ item }] = await Promise.all([getClothes(clothesId), fetchDialog()]);
      setSource(item);
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: open });
    }
  };
  const busy = useBusy(open);
  return (
    <>
      <Button variant={variant} icon={<IconCopy />} title={anotherText} {...busy}>
        {anotherText}
      </Button>
      {source && <RenderScreen file={anotherDialog} props={{ source, onClose: () => setSource(null) }} />}
    </>
  );
}

/** A file that cannot be fetched is told as a failed load. */
function fetchDialog(): Promise<unknown> {
  return anotherDialog.fetch().catch(() => {
    throw new Problem('offline', common.loadFailed);
  });
}
