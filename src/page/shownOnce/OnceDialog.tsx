import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Dialog, type DialogProps } from '../../ui/dialog/Dialog';
import { shownOnceTexts as texts } from './texts';

/**
 * Renders a dialog whose content is lost when it closes. Therefore Esc and × ask first, unless the
 * content is `kept` or was selected and copied.
 */
export function OnceDialog({ kept, onClose, children, ...rest }: DialogProps & { kept: boolean }) {
  const [selected, setSelected] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog onClose={() => (kept || selected ? onClose() : setAsking(true))} {...rest}>
      <div className="dialog-form" onCopy={() => setSelected(true)}>
        {children}
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.leave}
          text={texts.leaveText}
          confirmLabel={texts.close}
          cancelLabel={texts.stay}
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
