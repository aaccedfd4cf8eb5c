import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import type { Id } from '../../contract/types';
import { itemNotFound } from '../../features/page/itemNotFound';
import { RenderScreen } from '../../features/page/lazyScreen';
import { PageHeading } from '../../features/page/PageHeading';
import { blockingMessage } from '../../router/unsavedWork';
import { useClothesItem } from '../../stores/clothesItem';
import { useItemsChanged } from '../../stores/itemsChanged';
import { common } from '../../texts/common';
import { itemTexts as texts } from '../../texts/item';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ItemEditor } from './ItemEditor';
import { ItemPath } from './ItemPath';

/** One item's own page. */
export function ItemScreen({ clothesId }: { clothesId: Id }) {
  const { item, reload } = useClothesItem(clothesId);
  // What is typed stays: its save finds what has changed.
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

/** A skeleton of the page. Its heading takes no focus: the item's title does, once it is known. */
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
