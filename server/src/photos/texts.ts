/**
 * Messages about whole uploads and missing photos; PhotoRefused has the messages about one file.
 */
export const photoTexts = {
  noFiles: 'Не вибрано жодного файлу.',
  requestTooLarge: 'Файли разом завеликі. Надсилайте фото меншими частинами.',
  wrongField: 'Файли мають надходити в полі «files».',
  notMultipart: 'Фото надсилають як файли форми (multipart/form-data).',
  storageFull: 'На сервері закінчується місце, тому фото не збережено.',
  tooManyUploads: 'Ви вже надсилаєте кілька фото одночасно. Спробуйте ще раз за кілька секунд.',
  tooSlow: 'Фото надходило надто повільно. Перевірте з’єднання й надішліть його ще раз.',
  busy: 'Зараз обробляється забагато фото. Спробуйте ще раз за кілька секунд.',
  namedTwice: 'Це фото вже є в переліку.',
  cropOutside: 'Вирізана частина виходить за межі фото.',
  tooManyEdits: 'Ви вже змінюєте кілька фото одночасно. Спробуйте ще раз за кілька секунд.',
  photoNotFound: 'Фото не знайдено. Можливо, його вже видалено.',
} as const;
