import '../../page/pageStyles';
import { useRef } from 'react';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { isPasswordChanged } from './account';
import { changePassword } from './api';
import { DueFrame } from './DueFrame';
import { PasswordForm } from './PasswordForm';
import { accountTexts } from './texts';
import { useDueEnd } from './useDueEnd';

const texts = accountTexts.due;

/**
 * Asks a person who has signed in with a temporary password for a new one; they can only change it
 * or sign out. Shown as a page in place of the requested one, or as a dialog `over` a page with
 * unsaved work.
 */
export function NewPassword({ over = false }: { over?: boolean }) {
  return (
    <DueFrame heading={texts.heading} over={over}>
      <Change />
    </DueFrame>
  );
}

function Change() {
  /** Whether an answer was lost, so that the password may have been changed already. */
  const unsure = useRef(false);

  const { goOn, failure } = useDueEnd(isPasswordChanged, { done: texts.changed, goOn: texts.goOn });
  const change = async (current: string, next: string) => {
    try {
      if (!(unsure.current && (await isPasswordChanged()))) await changePassword({ current, next });
    } catch (error) {
      unsure.current ||= problemFrom(error).kind !== 'http';
      throw error;
    }
    toast.success(accountTexts.changed);
    await goOn();
  };

  if (failure) return failure;
  return (
    <>
      <p>{texts.text}</p>
      <PasswordForm due change={change} />
    </>
  );
}
