import type { ClothesListItem } from '../../contract/types';
import { intakeRunTexts } from '../../texts/intakeRun';

const texts = intakeRunTexts.after.parts;

/** Returns what a new item lacks, in words: «назви», «бренду». */
export function lacksOf(item: ClothesListItem, isCompositionOptional: boolean): string[] {
  const { id, title, brand, type, color, fabricComposition, mainImage } = item;
  const lacking: [boolean, string][] = [
    [title.trim() === intakeRunTexts.untitled(id), texts.title],
    [!brand, texts.brand],
    [!type, texts.type],
    [!color, texts.color],
    [fabricComposition.length === 0 && !isCompositionOptional, texts.composition],
    [!mainImage, texts.photo],
  ];
  return lacking.flatMap(([lacks, words]) => (lacks ? [words] : []));
}
