import { useEffect } from 'react';
import { Notice } from '../../ui/feedback/Notice';
import { itemTexts as texts } from './texts';
import type { ItemForm } from './useItemForm';

/** The messages above the form that say what the last save could not store, and why. */
export function ItemNotices({ item }: { item: ItemForm }) {
  const { form, failures, gone } = item;
  const failed = gone || Boolean(form.formError) || failures.length > 0;
  // The Save button stays visible when the page scrolls, but the messages are at the top.
  useEffect(() => {
    if (failed) scrollTo(0, 0);
  }, [failed]);
  return (
    <>
      {gone && <Notice kind="danger">{texts.failures.deletedElsewhere}</Notice>}
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      {failures.length > 0 && (
        <Notice kind="danger">
          <p>{texts.failures.heading}</p>
          <ul>
            {failures.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
