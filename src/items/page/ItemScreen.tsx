import '../../page/pageStyles';
import '../../../styles/item-pages.css';
import type { Id } from '../../contract/types';
import { blockingMessage } from '../../core/router/unsavedWork';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { common } from '../../core/texts/common';
import { itemNotFound } from '../../page/itemNotFound';
import { RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useClothesItem } from '../stores/clothesItem';
import { ItemEditor } from './ItemEditor';
import { ItemPath } from './ItemPath';
import { itemTexts as texts } from './texts';

export function ItemScreen({ clothesId }: { clothesId: Id }) {
  const { item, reload } = useClothesItem(clothesId);
  // A page with unsaved values is not loaded again: when they are saved, a conflict with other
  // people's changes is found.
  useItemsChanged(() => blockingMessage() ?? reload());
  switch (item.state) {
    case 'loaded':
      return <ItemEditor key={item.value.etag} loaded={item.value} />;
    case 'failed':
      return item.problem.status === 404 ? (
        <RenderScreen file={itemNotFound} props={{}} />
      ) : (
        <div className="page">
          <ItemPath />
          <PageHeading>{texts.details}</PageHeading>
          <ErrorState text={common.loadFailed} detail={item.problem.detail} onRetry={reload} />
        </div>
      );
    default:
      return <Loading />;
  }
}

/**
 * A skeleton of the page. It has a heading of its own that takes no focus, so that the item's title
 * takes it when the item is loaded.
 */
function Loading() {
  return (
    <div className="page" aria-busy="true">
      <ItemPath />
      <h1 className="visually-hidden">{texts.details}</h1>
      <Skeleton width={280} height={32} />
      <div className="item">
        <Card className="item-main">
          <Skeleton height={36} lines={4} />
          <Skeleton height={136} />
        </Card>
        <Card className="item-photos">
          <Skeleton height={300} />
        </Card>
      </div>
    </div>
  );
}
