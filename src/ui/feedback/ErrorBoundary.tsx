import { Component, type ReactNode } from 'react';
import { Button } from '../Button';
import { IconRetry, IconWarning } from '../icons';

const texts = {
  title: 'Сторінка зламалася',
  text: 'Збережене не постраждало. Перезавантажте сторінку і спробуйте ще раз.',
  stale: 'Застосунок оновився. Перезавантажте сторінку, щоб отримати нову версію.',
  reload: 'Перезавантажити сторінку',
};

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A value (the address) whose change makes the boundary render its children again. */
  resetKey?: unknown;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/**
 * Renders an error page with a reload button, never a blank page, if rendering the children fails.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failure && resetKey !== this.props.resetKey) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <div className="state" role="alert">
        <span>
          <IconWarning />
        </span>
        <h1>{texts.title}</h1>
        <p>{isMissingChunk(failure.error) ? texts.stale : texts.text}</p>
        <Button variant="primary" icon={<IconRetry />} onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </div>
    );
  }
}

/**
 * Returns whether an error means that a JavaScript chunk is missing: after an upgrade of the server
 * an open page requests files that no longer exist. Browsers word the error differently.
 */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /imported module|module script/i.test(error.message);
}
