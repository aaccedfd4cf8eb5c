import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import { IconRetry, IconWarning } from './icons';

const texts = {
  title: 'Сторінка зламалася',
  text: 'Сталася несподівана помилка. Збережене не постраждало. Перезавантажте сторінку і спробуйте ще раз.',
  stale: 'Застосунок оновився, і частини цієї сторінки вже немає. Перезавантажте її, щоб отримати нову.',
  reload: 'Перезавантажити сторінку',
};

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When it changes (the address), the boundary tries again. */
  resetKey?: unknown;
  onError?: (error: unknown) => void;
  labels?: Partial<typeof texts>;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
  resetKey: unknown;
}

/** Shows a page with a way out where drawing its children fails; never a blank one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const words = { ...texts, ...this.props.labels };
    return (
      <div className="state state-failed" role="alert">
        <span className="state-mark">
          <IconWarning />
        </span>
        <h1>{words.title}</h1>
        <p>{isMissingChunk(failure.error) ? words.stale : words.text}</p>
        <Button variant="primary" icon={<IconRetry />} onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </div>
    );
  }
}

/** After an upgrade of the server an open page asks for a file that is gone. Each browser words that in its own way. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}
