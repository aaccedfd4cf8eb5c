/** What the server says to people about uploads as a whole; what it says about one file is in ImageRefused. */
export const imageTexts = {
  noFiles: 'Не вибрано жодного файлу.',
  tooManyFiles: 'Забагато файлів: за один раз можна надіслати не більше 20.',
  requestTooLarge: 'Файли разом завеликі. Надсилайте фото меншими частинами.',
  wrongField: 'Файли мають надходити в полі «files».',
  notMultipart: 'Фото надсилають як файли форми (multipart/form-data).',
  brokenRequest: 'Передавання файлів перервалося. Надішліть їх ще раз.',
  storageFull: 'На сервері закінчується місце, тому фото не збережено.',
  busy: 'Зараз обробляється забагато фото. Спробуйте ще раз за кілька секунд.',
  storeFails: 'Сховище фото зараз не відповідає. Спробуйте ще раз за хвилину.',
  imageNotFound: 'Фото не знайдено. Можливо, його вже видалено.',
} as const;
