import { useClothes } from './clothes';
import { useReferences } from './references';

/** Returns what loads the lists again that were loaded before: any of them may have changed. */
export function useListRefresh(): () => void {
  const clothes = useClothes();
  const refresh = useReferencesRefresh();
  return () => {
    if (clothes.list.state !== 'idle') clothes.reload();
    refresh();
  };
}

/** The same for the reference lists alone. */
export function useReferencesRefresh(): () => void {
  const lists = [
    useReferences('brands'),
    useReferences('types'),
    useReferences('colors'),
    useReferences('materials'),
    useReferences('suppliers'),
  ];
  return () => {
    for (const { list, reload } of lists) if (list.state !== 'idle') reload();
  };
}
