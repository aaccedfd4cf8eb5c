import '../../../styles/signed-in.css';
import '../../../styles/table/cards.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/clothes.css';
import '../../../styles/screens/clothes-tools.css';
import '../../../styles/item-pages.css';
import { type ComponentType, useState } from 'react';
import { Button } from '../../ui/Button';
import { ButtonSections } from './ButtonSections';
import { ChoiceSections } from './ChoiceSections';
import { DialogSections } from './DialogSections';
import { FieldSections } from './FieldSections';
import { PhotoSections } from './PhotoSections';
import { column, Row } from './Section';
import { StateSections } from './StateSections';
import { TableSections } from './TableSections';

/** Each renders some primitives in all their states. */
const parts: Record<string, ComponentType> = {
  buttons: ButtonSections,
  fields: FieldSections,
  choices: ChoiceSections,
  dialogs: DialogSections,
  tables: TableSections,
  photos: PhotoSections,
  states: StateSections,
};

const themes = ['light', 'dark'] as const;

/**
 * Every primitive in every state, for eyes and for the browser tests; `#choices,tables` shows these
 * parts alone. Only the development build has it.
 */
export function PrimitivesScreen() {
  const [theme, setTheme] = useState<(typeof themes)[number]>();
  const wanted = location.hash.slice(1);
  return (
    // It takes the focus of a press on words, as the page of the product does.
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
