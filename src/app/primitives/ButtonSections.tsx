import { type CSSProperties, useState } from 'react';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import * as icons from '../../ui/icons';
import { Narrow, Row, Section } from './Section';

const iconGrid: CSSProperties = {
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  listStyle: 'none',
};
const iconCell: CSSProperties = { display: 'grid', gap: 4, justifyItems: 'center', fontSize: 12 };
const variants = ['primary', 'quiet', 'text', 'danger'] as const;

export function ButtonSections() {
  const [busy, setBusy] = useState(true);
  return (
    <>
      <Section title="Button">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Зберегти</Button>
            <Button variant={variant} icon={<icons.IconPlus />}>
              Додати
            </Button>
            <Button variant={variant} busy={busy} onClick={() => setBusy(false)}>
              Зберегти
            </Button>
            <Button variant={variant} busy={busy} icon={<icons.IconSpark />}>
              Згенерувати (AI)
            </Button>
            <Button variant={variant} disabled>
              Зберегти
            </Button>
            <Button variant={variant} size="small">
              Спробувати ще раз
            </Button>
          </Row>
        ))}
        <Button onClick={() => setBusy(!busy)}>Перемкнути роботу</Button>
        <Narrow>
          <Button variant="primary" icon={<icons.IconSpark />}>
            Згенерувати і зберегти дуже довгий опис
          </Button>
        </Narrow>
      </Section>
      <Section title="IconButton">
        <Row>
          <IconButton label="Редагувати Zara" icon={<icons.IconEdit />} />
          <IconButton label="Пошук" icon={<icons.IconSearch />} variant="quiet" />
          <IconButton label="Видалити Zara" icon={<icons.IconDelete />} variant="danger" />
          <IconButton label="Видалення Zara" icon={<icons.IconDelete />} variant="danger" busy />
          <IconButton label="Недоступно" icon={<icons.IconEdit />} disabled />
        </Row>
      </Section>
      <Section title="Icons">
        <ul style={iconGrid}>
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name} style={iconCell}>
              <Icon />
              <span>{name.slice(4)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
