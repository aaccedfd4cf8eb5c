/** The sentences and names of archives of photos. */
export const photoFileTexts = {
  tooManyItems: (count: number, max: number) =>
    `Вибрано товарів: ${count}. За один раз можна завантажити фото щонайбільше ${max} товарів.`,
  tooManyPhotos: (count: number, max: number) =>
    `Фото у вибраному: ${count}. За один раз можна завантажити щонайбільше ${max}.`,
  tooLarge: (gigabytes: number, max: number) =>
    `Фото займають ${formatted(gigabytes)} ГБ. За один раз можна завантажити щонайбільше ${max} ГБ.`,
  title: 'Фото товарів',
  noPhotos: 'Тут немає жодного фото.',
  stale: 'Ця адреса вже не діє: вона для одного завантаження протягом хвилини. Завантажте фото ще раз.',
  archive: (date: string) => `Фото ${date}`,
  skippedFile: '_пропущено.txt',
  goneItem: (id: number) => `${id}: товару вже немає.`,
  gonePhoto: (path: string) => `${path}: фото вже немає.`,
} as const;

/** Returns a number with one decimal, rounded up, so that it never equals the limit. */
function formatted(value: number): string {
  return (Math.ceil(value * 10) / 10).toFixed(1).replace('.', ',');
}
