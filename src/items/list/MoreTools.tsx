import '../../../styles/items/clothes-tools.css';
import { useStore } from '../../core/react/useStore';
import { useLocation } from '../../core/router/location';
import { withQuery } from '../../core/router/withQuery';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { Button } from '../../ui/Button';
import { IconOverview, IconSelect } from '../../ui/moreIcons';
import type { Exported } from '../export/api';
import { ExportMenu } from '../export/ExportMenu';
import { LabelsButton } from '../labels/LabelsButton';
import { createSelection } from '../selection/selectionStore';
import { selectionTexts } from '../selection/texts';
import { DoublesLink, ImportLink, ToolLink, TrashLink } from './toolLinks';
import { clothesToolsTexts as texts } from './toolsTexts';

interface MoreToolsProps {
  exported: Exported;
  /** Calls `select` once the list can show the selection. */
  onSelect(select: () => void): void;
}

/**
 * The panel of the menu «Ще»: the actions on many items, and links to the pages beside the list.
 */
export function MoreTools({ exported, onSelect }: MoreToolsProps) {
  const selection = useSessionStore(createSelection);
  const { on, selected } = useStore(selection.store);
  const { query } = useLocation();
  return (
    <div className="more-tools">
      {useFeature('batches') && (
        <Button
          icon={<IconSelect />}
          aria-pressed={on}
          data-closes=""
          onClick={() => (on ? selection.end() : onSelect(() => selection.start(false)))}
        >
          {selectionTexts.select}
        </Button>
      )}
      <ToolLink
        feature="overview"
        to={withQuery('/admin/overview', query)}
        icon={<IconOverview />}
        text={texts.overview}
      />
      <ExportMenu exported={exported} />
      <LabelsButton selected={selected} />
      <ImportLink />
      <DoublesLink />
      <TrashLink />
    </div>
  );
}
