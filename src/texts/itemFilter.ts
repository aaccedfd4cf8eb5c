/** Words of what narrows the clothes list. */
export const itemFilterTexts = {
  brands: 'Бренд',
  types: 'Тип',
  colors: 'Колір',
  materials: 'Матеріал',
  suppliers: 'Постачальник',
  nophoto: 'Без фото',
  nodescription: 'Без опису',
  clear: 'Показати всі товари',
} as const;
