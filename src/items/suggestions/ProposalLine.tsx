import '../../../styles/items/suggestions.css';
import { Fragment, type ReactNode, useState } from 'react';
import type { Proposal } from '../../contract/suggestions';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { IconClose } from '../../ui/icons';
import { Lightbox } from '../../ui/photos/Lightbox';
import { Picture } from '../../ui/photos/Picture';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { isLining, surenessOf } from './proposals';
import { suggestionsTexts as texts } from './texts';

/** The photo that a proposal was read from: the addresses of its small and its large version. */
export interface Evidence {
  url: string;
  largeUrl: string;
  alt: string;
}

interface ProposalLineProps {
  proposal: Proposal;
  evidence: Evidence | undefined;
  busy: boolean;
  onTake(): void;
  onRefuse(): void;
}

/**
 * One proposal: its photo, its value, how sure the model is, and the buttons that take or refuse
 * it. A lining can only be hidden.
 */
export function ProposalLine({ proposal, evidence, busy, onTake, onRefuse }: ProposalLineProps) {
  const lining = isLining(proposal);
  const field = lining ? texts.lining : texts.fields[proposal.field];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields
    <div className="proposal" role="group" aria-label={texts.proposal(field)}>
      {evidence && <Photo {...evidence} />}
      <div className="proposal-text">
        {lining && <span className="muted">{field}: </span>}
        <Value proposal={proposal} />
        {lining && <span className="muted"> ({texts.liningNote})</span>}
        <Sureness proposal={proposal} />
      </div>
      {lining ? (
        <IconButton label={`${texts.hide}: ${field}`} icon={<IconClose />} onClick={onRefuse} />
      ) : (
        <div className="proposal-actions">
          <Button size="small" busy={busy} aria-label={texts.takeOne(field)} data-take="" onClick={onTake}>
            {texts.take}
          </Button>
          <Button size="small" variant="text" aria-label={texts.refuseOne(field)} onClick={onRefuse}>
            {texts.refuse}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A thumbnail of the photo; a press shows it large. */
function Photo({ url, largeUrl, alt }: Evidence) {
  const [large, setLarge] = useState(false);
  const label = texts.evidence(alt);
  return (
    <>
      <button
        type="button"
        className="proposal-photo"
        aria-label={label}
        title={label}
        onClick={() => setLarge(true)}
      >
        <Picture src={url} alt="" width={40} height={40} />
      </button>
      {large && (
        <Lightbox
          photos={[{ url: largeUrl, alt }]}
          index={0}
          onIndex={() => {}}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  );
}

function Value({ proposal }: { proposal: Proposal }): ReactNode {
  if (proposal.field === 'title') return <bdi className="proposal-value">{proposal.value}</bdi>;
  if (proposal.field !== 'fabricComposition')
    return <Name name={proposal.value?.name ?? proposal.newName ?? ''} isNew={proposal.value === null} />;
  const { value, complete } = proposal;
  const total = value.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <>
      {value.map(({ material, newName, percent }, index) => (
        <Fragment key={material?.id ?? newName}>
          {index > 0 && ', '}
          <Name name={material?.name ?? newName ?? ''} isNew={material === null} /> {texts.percent(percent)}
        </Fragment>
      ))}
      {!complete && <span className="proposal-off">{texts.total(total)}</span>}
    </>
  );
}

function Name({ name, isNew }: { name: string; isNew: boolean }) {
  return (
    <>
      <bdi className="proposal-value">{name}</bdi>
      {isNew && (
        <>
          {' '}
          <span className="proposal-new">{texts.isNew}</span>
        </>
      )}
    </>
  );
}

function Sureness({ proposal }: { proposal: Proposal }) {
  const level = surenessOf(proposal);
  const percent = texts.percent(Math.round(proposal.confidence * 100));
  return (
    <span className="proposal-sure" data-level={level} title={percent}>
      <span className="proposal-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.round(proposal.confidence * 100)}%` }} />
      </span>
      {texts.sureness[level]}
      <VisuallyHidden>, {percent}</VisuallyHidden>
    </span>
  );
}
