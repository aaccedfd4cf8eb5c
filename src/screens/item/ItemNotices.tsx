import { useEffect } from 'react';
import { itemTexts as texts } from '../../texts/item';
import { Notice } from '../../ui/feedback/Notice';
import type { ItemForm } from './useItemForm';

/** The messages over the form: why a save failed. */
export function ItemNotices({ item }: { item: ItemForm }) {
  const { form, failures, gone } = item;
  const failed = gone || Boolean(form.formError) || failures.length > 0;
  // Save stays in sight while the page scrolls; why it failed is shown at the top.
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
