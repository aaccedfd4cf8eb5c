import { toast } from '../../../core/stores/toasts';
import { copyText } from '../../../page/shownOnce/copyText';
import { Button, type ButtonProps } from '../../../ui/Button';
import { IconCopy } from '../../../ui/moreIcons';
import { factorTexts as texts } from './texts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  text: string;
  /** The text of the announcement after copying. */
  said: string;
  onCopied?(): void;
}

/** Copies a text that is also visible; absent on plain http, where pages have no clipboard. */
export function CopyButton({ text, said, onCopied, ...rest }: CopyButtonProps) {
  if (navigator.clipboard === undefined) return null;
  const copy = async () => {
    if (await copyText(text, said)) onCopied?.();
    else toast.error(texts.copyRefused);
  };
  return <Button icon={<IconCopy />} onClick={copy} {...rest} />;
}
