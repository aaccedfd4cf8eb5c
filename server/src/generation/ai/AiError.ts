/** Thrown if a model gave no usable answer. */
export class AiError extends Error {
  override name = 'AiError';

  constructor(
    /** A Ukrainian sentence for the user, without any words of the AI service. */
    readonly detail: string,
    /** Whether another attempt may succeed. */
    readonly retryable: boolean,
    readonly extra: {
      /** Milliseconds to wait, as requested by the AI service. */
      retryAfter?: number;
      /** Whether the service refused the request as such, for example because of its schema. */
      refused?: boolean;
      /** A status or a kind of error for the log; never a key, a prompt or an answer. */
      reason?: string;
    } = {},
  ) {
    super(extra.reason ?? detail);
  }
}

export const aiTexts = {
  tooManyRequests: 'Сервіс AI приймає забагато запитів. Спробуйте пізніше.',
  serverFailed: 'Сервіс AI не зміг відповісти. Спробуйте пізніше.',
  unreachable: 'Сервіс AI недоступний. Перевірте його адресу й з’єднання.',
  timeout: 'Сервіс AI не відповів вчасно. Спробуйте ще раз.',
  refusedKey: 'Сервіс AI не прийняв ключ доступу. Зверніться до того, хто налаштовує сервер.',
  unknownModel: 'Сервіс AI не знає такої моделі. Виберіть іншу.',
  badRequest: 'Сервіс AI не прийняв запит. Спробуйте іншу модель.',
  redirected:
    'Сервіс AI переспрямовує на іншу адресу, це не дозволено. Зверніться до того, хто налаштовує сервер.',
  unreadable: 'Сервіс AI надіслав відповідь, яку не вдалося прочитати. Спробуйте ще раз.',
  empty: 'Сервіс AI надіслав порожній опис. Спробуйте ще раз або виберіть іншу модель.',
  tooLong: 'Сервіс AI надіслав задовгий опис. Спробуйте ще раз.',
  declined: 'Модель відмовилася описувати це фото.',
  noPhoto: 'Головне фото не вдалося прочитати. Додайте його ще раз.',
  unavailable: 'Генерація через AI не налаштована. Виберіть вбудований шаблон.',
} as const;
