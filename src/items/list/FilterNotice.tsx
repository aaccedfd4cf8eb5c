import type { ComponentProps } from 'react';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { placeOf } from '../../page/placeOf';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import type { ItemFilterNotice } from './ItemFilterNotice';
import { clothesTexts as texts } from './texts';

export const filterNotice = lazyScreen(() =>
  import('./ItemFilterNotice').then(({ ItemFilterNotice }) => ItemFilterNotice),
);

/** The place of the notice: as high as one line of words and its button. */
const place = (
  <div style={placeOf(undefined)}>
    <Notice
      actions={
        <Button variant="text" size="small">
          {texts.clearFilter}
        </Button>
      }
    >
      {texts.filters}
    </Notice>
  </div>
);

/** The notice about the filter, if there is one, and its place until its file is there. */
export function FilterNotice(props: ComponentProps<typeof ItemFilterNotice>) {
  const { count, unknown } = props.filter;
  return (count > 0 || unknown) && <RenderScreen file={filterNotice} props={props} place={place} />;
}
