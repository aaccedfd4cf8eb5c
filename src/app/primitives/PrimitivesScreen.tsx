import '../../../styles/signed-in.css';
import '../../../styles/ui/table/cards.css';
import '../../../styles/ui/table/cells.css';
import '../../../styles/dialogs.css';
import '../../../styles/items/clothes.css';
import '../../../styles/ui/disclosure.css';
import '../../../styles/item-pages.css';
import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/Button';
import { ButtonSections } from './ButtonSections';
import { CellSections } from './CellSections';
import { ChoiceSections } from './ChoiceSections';
import { DialogSections } from './DialogSections';
import { FieldSections } from './FieldSections';
import { PhotoSections } from './PhotoSections';
import { column, Row } from './Section';
import { StateSections } from './StateSections';
import { TableSections } from './TableSections';

/** Components that each render some primitives in all their states. */
const parts: Record<string, ComponentType> = {
  buttons: ButtonSections,
  fields: FieldSections,
  choices: ChoiceSections,
  dialogs: DialogSections,
  tables: TableSections,
  cells: CellSections,
  photos: PhotoSections,
  states: StateSections,
};

const themes = ['light', 'dark'] as const;

/**
 * Renders every primitive in every state, for visual review and browser tests. With the hash
 * `#choices,tables` it renders only these parts. Development builds only.
 */
export function PrimitivesScreen() {
  const [theme, setTheme] = useState<(typeof themes)[number]>();
  const wanted = location.hash.slice(1);
  return (
    // Focusable, so that a click on text moves the focus here, as on the product's pages.
    <main tabIndex={-1} style={{ ...column, maxWidth: 1200, margin: '0 auto', padding: 20 }}>
      <Row>
        <h1>Примітиви</h1>
        {themes.map((one) => (
          <Button key={one} size="small" aria-pressed={theme === one} onClick={() => choose(one)}>
            {one}
          </Button>
        ))}
      </Row>
      {Object.entries(parts).map(
        ([name, Part]) => (wanted === '' || wanted.split(',').includes(name)) && <Part key={name} />,
      )}
    </main>
  );

  function choose(one: (typeof themes)[number]) {
    setTheme(one);
    document.documentElement.dataset.theme = one;
  }
}
