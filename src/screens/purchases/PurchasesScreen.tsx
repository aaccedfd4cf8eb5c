import { purchasesTexts as texts } from '../../texts/purchases';
import { PageHeading } from '../PageHeading';

export function PurchasesScreen({ clothesId }: { clothesId: number }) {
  return <PageHeading>{`${texts.heading} ${clothesId}`}</PageHeading>;
}
