import { useEffect, useLayoutEffect } from 'react';
import { taskEnded } from '../../batches/taskEnded';
import { session } from '../../core/http/session';
import { useStore } from '../../core/react/useStore';
import { useBlocker } from '../../core/router/unsavedWork';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { useConnection } from '../../core/stores/useConnection';
import { unsavedTexts } from '../../core/texts/unsaved';
import { useReferenceChoices } from '../../references/useReferenceChoices';
import { useClothes } from '../stores/clothes';
import { useSuggestionsWatch } from '../suggestions/suggestions';
import { type Cells, createCells } from './createCells';

/**
 * Returns the user's cells, whose inputs are saved while the page is shown. `view` identifies the
 * search and the order of the page's rows: when it changes, the list takes over the saved rows,
 * which then move to their places.
 */
export function useCells(view: string): Cells {
  const cells = useSessionStore(createCells);
  const { held, saved, connect, leave } = cells;
  const { replace } = useClothes();
  const watched = useSuggestionsWatch();
  const watch = useFeature('suggestions') ? watched : null;
  const brands = useReferenceChoices('brands');
  const colors = useReferenceChoices('colors');
  const types = useReferenceChoices('types');
  const suppliers = useReferenceChoices('suppliers');
  const tags = useReferenceChoices('tags', useFeature('tags') ?? false);
  const connection = useConnection();
  useStore(held.store);
  useBlocker(held.unsaved().length > 0, unsavedTexts.question);
  useLayoutEffect(() => connect({ choices: { brands, colors, types, suppliers, tags }, watch }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => () => replace(...saved.take()), [saved, replace, view]);
  useEffect(() => {
    if (connection === 'online') watch?.readAll();
    return taskEnded.subscribe(() => watch?.readAll());
  }, [watch, connection]);
  useEffect(() => {
    const { pathname } = location;
    return () => {
      // Typed values are kept if only the session expires, or if the same page changes to another
      // look.
      if (session.get().state !== 'expired' && location.pathname !== pathname) leave();
    };
  }, [leave]);
  return cells;
}
