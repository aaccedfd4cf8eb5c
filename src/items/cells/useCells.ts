import { useEffect, useLayoutEffect } from 'react';
import { taskEnded } from '../../batches/batches';
import { session } from '../../core/http/session';
import { useStore } from '../../core/react/useStore';
import { useBlocker } from '../../core/router/unsavedWork';
import { useConnection } from '../../core/stores/connection';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { unsavedTexts } from '../../core/texts/unsaved';
import { useReferenceChoices } from '../../references/useReferenceChoices';
import { useClothes } from '../stores/clothes';
import { useSuggestionsWatch } from '../suggestions/suggestions';
import { type Cells, createCells } from './createCells';

/**
 * Returns the cells of the user, which save themselves as long as the page is shown. `view` tells
 * which rows the page finds, in which order: another one shows the saved rows in their new places.
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
  const connection = useConnection();
  useStore(held.store);
  useBlocker(held.unsaved().length > 0, unsavedTexts.question);
  useLayoutEffect(() => connect({ choices: { brands, colors, types, suppliers }, watch }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is the reason
  useEffect(() => () => replace(...saved.take()), [saved, replace, view]);
  useEffect(() => {
    if (connection === 'online') watch?.readAll();
    return taskEnded.subscribe(() => watch?.readAll());
  }, [watch, connection]);
  useEffect(() => {
    const { pathname } = location;
    return () => {
      // An end of the session keeps what a person typed, as another look of the same page does.
      if (session.get().state !== 'expired' && location.pathname !== pathname) leave();
    };
  }, [leave]);
  return cells;
}
