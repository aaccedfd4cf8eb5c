import { useLayoutEffect, useState } from 'react';
import { type ProposedField, proposedFields } from '../suggestions/proposals';
import { suggestionsTexts } from '../suggestions/texts';

/**
 * Elements in which the page renders proposals: one after the card's heading, and one in each field
 * after its control.
 */
export interface FieldPlaces {
  head: Element;
  fields: readonly { field: ProposedField; place: Element }[];
}

/**
 * Adds elements for proposals to the card of the item's own fields, which knows nothing of
 * proposals. Returns null until they are added, or if there is no card. A field is found by the
 * text of its label.
 */
export function useFieldPlaces(): FieldPlaces | null {
  const [places, setPlaces] = useState<FieldPlaces | null>(null);
  useLayoutEffect(() => {
    const heading = document.querySelector('.item-main > h2');
    if (!heading) return;
    const head = newPlace('proposals-head');
    heading.after(head);
    const labels = [...(head.parentElement?.querySelectorAll('label, legend') ?? [])];
    const fields = proposedFields.flatMap((field) => {
      const label = labels.find(({ textContent }) => textContent === suggestionsTexts.fields[field]);
      if (!label) return [];
      const place = newPlace('proposals');
      label.parentElement?.append(place);
      return [{ field, place }];
    });
    setPlaces({ head, fields });
    return () => {
      for (const place of [head, ...fields.map(({ place }) => place)]) place.remove();
    };
  }, []);
  return places;
}

function newPlace(className: string): HTMLElement {
  const place = document.createElement('div');
  place.className = className;
  place.dataset.keepsFocus = '';
  return place;
}
