import { type ComponentProps, useId, useState } from 'react';
import { openLazily, useHint } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { IconFilter } from '../../ui/icons';
import type { ItemFilterFields } from './ItemFilterFields';
import { clothesTexts as texts } from './texts';

const fieldsFile = lazyScreen(() =>
  import('./ItemFilterFields').then(({ ItemFilterFields }) => ItemFilterFields),
);

/** A button that opens the controls of the list's filter. */
export function ItemFilters(props: ComponentProps<typeof ItemFilterFields>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hint = useHint(fieldsFile);
  const toggle = useBusy(() => (open ? setOpen(false) : openLazily(fieldsFile, () => setOpen(true))));
  return (
    <>
      <Button icon={<IconFilter />} aria-expanded={open} aria-controls={id} {...hint} {...toggle}>
        {texts.filters}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border */}
      <div id={id} className="item-filters" role="group" aria-label={texts.filters} hidden={!open}>
        {open && <RenderScreen file={fieldsFile} props={props} />}
      </div>
    </>
  );
}
