import { type ReactNode, useState } from 'react';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconPlus } from '../../ui/icons';
import { Grid, Section } from './Section';
import { hostile } from './samples';

export function StateSections() {
  const [open, setOpen] = useState(true);
  const [broken, setBroken] = useState(false);
  return (
    <>
      <Section title="Notice">
        <Notice>Опис створюється. Сторінкою можна користуватися далі.</Notice>
        <Notice kind="warning" actions={<Button size="small">Показати обидві</Button>}>
          Товар тим часом змінила інша людина. Порівняйте обидві версії.
        </Notice>
        {open && (
          <Notice kind="danger" onClose={() => setOpen(false)}>
            Не вдалося зберегти: {hostile.wide}
          </Notice>
        )}
      </Section>
      <Section title="ProgressBar, Skeleton">
        <ProgressBar label="Надсилання IMG_0001.jpg" value={0.6} />
        <ProgressBar label="Обробка фото" value={null} />
        <Skeleton lines={3} />
        <Skeleton width={120} height={120} />
      </Section>
      <Section title="EmptyState, ErrorState">
        <Grid>
          <EmptyState
            text="Ще немає жодного постачальника"
            action={
              <Button variant="primary" icon={<IconPlus />}>
                Додати
              </Button>
            }
          />
          <ErrorState
            text="Не вдалося завантажити список"
            detail="Сервер не відповідає."
            onRetry={() => undefined}
          />
        </Grid>
      </Section>
      <Section title="Breadcrumbs, Card">
        <Breadcrumbs
          link={PlainLink}
          items={[{ label: 'Одяг', to: '#1' }, { label: hostile.rtl, to: '#2' }, { label: hostile.wide }]}
        />
        <Card title="Місця покупок">{hostile.marks}</Card>
      </Section>
      <Section title="ErrorBoundary">
        <Button onClick={() => setBroken(true)}>Зламати</Button>
        <ErrorBoundary>{broken && <Broken />}</ErrorBoundary>
      </Section>
    </>
  );
}

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>;
}

function Broken(): ReactNode {
  throw new Error('Так виглядає зламана сторінка');
}
