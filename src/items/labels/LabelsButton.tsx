import { navigate } from '../../core/router/location';
import { Button } from '../../ui/Button';
import { IconLabel } from '../../ui/moreIcons';
import { countOf, type ItemSelection, selectionOf } from '../selection/itemSelection';
import { inListOrder } from '../selection/selectionAddress';
import { useHasLabels } from './LabelsLink';
import { labelsAddress, labelsOfList } from './labelsAddress';
import { labelsLinkText } from './linkText';

/**
 * A button that leads to the labels of the selected items; without any, to those of all that the
 * list finds. No link, because a large selection is kept in the tab only when it is pressed.
 */
export function LabelsButton({ selected }: { selected: ItemSelection }) {
  if (!useHasLabels()) return null;
  const address = () =>
    countOf(selected) > 0 ? labelsAddress(inListOrder(selectionOf(selected))) : labelsOfList();
  return (
    <Button icon={<IconLabel />} onClick={() => navigate(address())}>
      {labelsLinkText}
    </Button>
  );
}
