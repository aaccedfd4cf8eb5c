import '../../../styles/app/keys.css';
import { Dialog } from '../../ui/dialog/Dialog';
import { keysTexts as texts } from './keysTexts';

/** Lists all keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={texts.heading} width={500} initialFocus="heading" onClose={onClose}>
      <dl className="keys">
        {texts.list.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
