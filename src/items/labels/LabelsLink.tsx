import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { IconLabel } from '../../ui/moreIcons';
import { labelsLinkText } from './linkText';

/** Returns whether the API's list has the filter by ids, which labels need. */
export const useHasLabels = () => useFeature('cells');

/** A link to the page that prints labels. Renders nothing if the API cannot filter by ids. */
export function LabelsLink({ to }: { to: string }) {
  if (!useHasLabels()) return null;
  return (
    <Link to={to} className="button button-text" data-icon="" title={labelsLinkText}>
      <IconLabel />
      <span className="button-label">{labelsLinkText}</span>
    </Link>
  );
}
