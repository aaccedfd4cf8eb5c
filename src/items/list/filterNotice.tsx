import { lazyScreen } from '../../page/lazyScreen';
import { placeOf } from '../../page/placeOf';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { clothesTexts as texts } from './texts';

export const filterNotice = lazyScreen(() =>
  import('./ItemFilterNotice').then(({ ItemFilterNotice }) => ItemFilterNotice),
);

/** The place of the notice about the filter: as high as one line of words and its button. */
export const noticePlace = (
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
