import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { IconLabel } from '../../ui/moreIcons';
import { labelsLinkText } from './linkText';

interface LabelsLinkProps {
  to: string;
  /** How the link looks; outlined by default. */
  look?: 'quiet' | 'text';
}

/** A link to the page that prints labels. Renders nothing if the API is not one that has tags. */
export function LabelsLink({ to, look = 'quiet' }: LabelsLinkProps) {
  if (!useFeature('tags')) return null;
  return (
    <Link to={to} className={`button button-${look}`} data-icon="" title={labelsLinkText}>
      <IconLabel />
      <span className="button-label">{labelsLinkText}</span>
    </Link>
  );
}
