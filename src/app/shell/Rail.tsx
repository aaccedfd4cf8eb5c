import { type RefObject, useEffect, useRef, useState } from 'react';
import { referenceKinds } from '../../contract/references';
import { usePath } from '../../core/router/location';
import { useFeature } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { shellTexts as texts } from '../../core/texts/shell';
import { useIdleFetch } from '../../page/lazyDialog';
import {
  IconBrand,
  IconClothes,
  IconColor,
  IconLists,
  IconMaterial,
  IconSupplier,
  IconType,
} from '../../ui/icons';
import { railExtras } from './lazyExtras';
import { RailLink } from './RailLink';

const lists = [
  { to: '/admin/brands', text: texts.links.brands, Icon: IconBrand },
  { to: '/admin/types', text: texts.links.types, Icon: IconType },
  { to: '/admin/colors', text: texts.links.colors, Icon: IconColor },
  { to: '/admin/materials', text: texts.links.materials, Icon: IconMaterial },
  { to: '/admin/suppliers', text: texts.links.suppliers, Icon: IconSupplier },
];
const clothes = '/admin/clothes';

/**
 * Renders the main menu: 64 px of icons that expand over the page with their labels on hover or
 * keyboard focus (all in CSS). Esc dismisses the labels opened by hover (WCAG 1.4.13). On a phone,
 * and on a tablet without hover, it is a bar along the bottom, in which the lists open as a menu. A
 * link to a page that the API may lack keeps its space until the API is known to lack the page.
 */
export function Rail() {
  const path = usePath();
  // The import and the trash belong to the list of clothes, although their paths do not begin with
  // it.
  const mayEdit = useMayEdit();
  const listPath = path.replace(/(import|trash)\b/, 'clothes/');
  const isWithin = (to: string) => listPath.startsWith(`${to}/`);
  // A viewer never has it.
  const hasIntake = useFeature('intake') ?? (mayEdit ? undefined : false);
  const hasHistory = useFeature('history');
  const extras = useIdleFetch(railExtras);
  const rail = useRef<HTMLElement>(null);
  const { dismissed, comeBack } = useDismissed(rail);
  return (
    <nav
      ref={rail}
      className={dismissed ? 'rail' : 'rail rail-opens'}
      aria-label={texts.menu}
      onPointerLeave={comeBack}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        comeBack();
        // Closes an open menu, which would cover the element that the focus moves to.
        if (relatedTarget) for (const menu of menusOf(currentTarget)) menu.hidePopover?.();
      }}
    >
      <ul id="rail-lists" className="rail-list rail-menu rail-lists" popover="auto" aria-label={texts.lists}>
        {lists.map((link) => (
          <li key={link.to}>
            <RailLink {...link} isWithin={isWithin(link.to)} />
          </li>
        ))}
        {extras && <extras.LaterLists className="rail-narrow" />}
      </ul>
      <ul className="rail-list rail-bar">
        <li>
          <RailLink
            to={clothes}
            text={texts.links.clothes}
            Icon={IconClothes}
            short={texts.clothes}
            isWithin={isWithin(clothes)}
          />
        </li>
        {extras && <extras.OverviewItem />}
        {hasIntake !== false && (extras && hasIntake ? <extras.IntakeItem /> : <li />)}
        {extras && <extras.LaterLists className="rail-further rail-wide" />}
        <li className="rail-narrow">
          <button
            type="button"
            className="rail-link"
            popoverTarget="rail-lists"
            aria-current={
              referenceKinds.some((kind) => `${path}/`.startsWith(`/admin/${kind}/`)) || undefined
            }
          >
            <IconLists />
            <span className="rail-text">{texts.lists}</span>
          </button>
        </li>
        {extras && hasHistory !== undefined ? <extras.FurtherItems /> : hasHistory !== false && <li />}
      </ul>
    </nav>
  );
}

const menusOf = (rail: HTMLElement) => rail.querySelectorAll<HTMLElement>('[popover]');

/** Returns whether Esc has dismissed the labels, until the pointer or the focus leaves the menu. */
function useDismissed(rail: RefObject<HTMLElement | null>) {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inRail = rail.current?.contains(document.activeElement) || rail.current?.matches(':hover');
      if (event.key === 'Escape' && inRail) setDismissed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rail]);
  return { dismissed, comeBack: () => setDismissed(false) };
}
