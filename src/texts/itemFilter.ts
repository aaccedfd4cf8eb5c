import { eachList, referenceLists } from '../contract/references';

/** Words of what narrows the clothes list. */
export const itemFilterTexts = {
  ...eachList((kind) => referenceLists[kind].one),
  nophoto: 'Без фото',
  nodescription: 'Без опису',
  clear: 'Показати всі товари',
} as const;
