import { itemTexts as texts } from '../../texts/item';
import { PageHeading } from '../PageHeading';

export function ItemScreen({ clothesId }: { clothesId: number }) {
  return <PageHeading>{`${texts.heading} ${clothesId}`}</PageHeading>;
}
