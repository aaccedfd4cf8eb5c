import type { ReactNode } from 'react';
import type { Feature } from '../../contract/features';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { placeOf } from '../../page/placeOf';
import { IconDelete, IconPhoto, IconSimilar, IconUpload } from '../../ui/icons';
import { clothesToolsTexts as texts } from './toolsTexts';

/** A link to the page that creates items from photos. */
export function IntakeLink({ keepsRoom }: Pick<ToolLinkProps, 'keepsRoom'>) {
  return (
    <ToolLink
      feature="intake"
      to="/admin/intake"
      icon={<IconPhoto />}
      text={texts.intake}
      keepsRoom={keepsRoom}
    />
  );
}

export function ImportLink() {
  return <ToolLink feature="import" to="/admin/import" icon={<IconUpload />} text={texts.import} />;
}

export function TrashLink() {
  return <ToolLink feature="trash" to="/admin/trash" icon={<IconDelete />} text={texts.trash} />;
}

/** A link to the page of items that are probably duplicates. */
export function DoublesLink() {
  return (
    <ToolLink feature="similar" to="/admin/clothes/doubles" icon={<IconSimilar />} text={texts.doubles} />
  );
}

interface ToolLinkProps {
  feature: Feature;
  to: string;
  icon: ReactNode;
  text: string;
  /**
   * Whether the link takes its space before the API's features are known, so that the controls
   * beside it do not move later.
   */
  keepsRoom?: boolean | undefined;
}

/** A link in the list's toolbar. Renders nothing if the API does not have the feature. */
export function ToolLink({ feature, to, icon, text, keepsRoom }: ToolLinkProps) {
  const has = useFeature(feature);
  if (!has && !(keepsRoom && has === undefined)) return null;
  return (
    <Link to={to} className="button button-quiet" style={placeOf(has)} data-icon="" title={text}>
      {icon}
      <span className="button-label">{text}</span>
    </Link>
  );
}
