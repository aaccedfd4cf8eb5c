import { localTime } from '../../core/lib/localTime';
import { ShownOnceDialog } from '../../page/shownOnce/ShownOnceDialog';
import { peopleTexts } from './texts';

const texts = peopleTexts.link;

/** A link that is shown only once. */
export interface ShownLink {
  kind: 'invitation' | 'reset';
  whose: string;
  link: string;
  expiresAt: string;
}

export function LinkDialog({ shown, onClose }: { shown: ShownLink; onClose(): void }) {
  const { kind, whose, link, expiresAt } = shown;
  return (
    <ShownOnceDialog
      title={texts[kind]}
      text={texts.text(whose, localTime(expiresAt))}
      label={texts.label}
      value={link}
      onClose={onClose}
    />
  );
}
