import { eachList, referenceLists } from '../../contract/references';
import type { WebhookDelivery, webhookKinds, webhookSubjects } from '../../contract/webhooks';
import { plural } from '../../core/texts/plural';
import { range } from '../../core/texts/range';

const subjects: Record<(typeof webhookSubjects)[number], string> = {
  clothes: 'Товари',
  ...eachList((kind) => referenceLists[kind].many),
};
const kinds: Record<(typeof webhookKinds)[number], string> = {
  created: 'створено',
  updated: 'змінено',
  deleted: 'видалено',
  restored: 'повернуто',
};
const statuses: Record<WebhookDelivery['status'], string> = {
  waiting: 'Очікує',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
};

/** The texts of the page of webhooks. */
export const webhooksTexts = {
  heading: 'Вебхуки',
  about: 'Інші програми дізнаються про зміни в каталозі: на їхню адресу надходить підписане повідомлення.',
  missing: 'Цей сервер не вміє надсилати вебхуки.',
  empty: 'Ще немає жодного вебхука.',
  add: 'Додати вебхук',
  list: 'Вебхуки',
  subjects,
  kinds,
  statuses,
  trial: 'Пробна подія',
  state: {
    works: 'Працює',
    paused: 'Призупинено',
    unused: 'Ще нічого не надсилали',
    failing: 'Не приймає',
    failingSince: (time: string) => `Не приймає з ${time}`,
    failingLong:
      'Адреса не приймає повідомлень уже понад добу. Перевірте її або призупиніть вебхук: подія, яку не вдалося доставити за добу, вважається недоставленою.',
    last: 'Остання спроба',
    answersFor: 'Відповідає',
    nobodyAnswers: 'Хто додав цей вебхук, невідомо: тоді цього ще не записували.',
    pausedBecause: {
      disabled:
        'Призупинено, бо людину, яка за нього відповідала, вимкнено. Якщо адреса й далі потрібна, відновіть його: відповідатимете ви.',
      demoted:
        'Призупинено, бо людина, яка за нього відповідала, більше не адміністратор. Якщо адреса й далі потрібна, відновіть його: відповідатимете ви.',
    },
  },
  actions: {
    deliveries: 'Доставки',
    edit: 'Змінити',
    pause: 'Призупинити',
    resume: 'Відновити',
    secret: 'Новий ключ',
    remove: 'Видалити',
    /**
     * The accessible name of a button that every webhook has; it includes the webhook's address.
     */
    named: (action: string, url: string) => `${action}: ${url}`,
  },
  paused: 'Вебхук призупинено',
  resumed: 'Вебхук відновлено',
  saved: 'Вебхук збережено',
  removed: 'Вебхук видалено',
  form: {
    createTitle: 'Новий вебхук',
    editTitle: 'Змінити вебхук',
    url: 'Адреса',
    urlHint: 'https:// або http://, у відкритому інтернеті',
    events: 'Про що повідомляти',
    noEvent: 'Виберіть принаймні одну подію',
    enabled: 'Надсилати повідомлення',
    enabledHint: 'Про те, що зміниться під час паузи, не буде повідомлено й пізніше.',
  },
  secret: {
    title: 'Ключ підпису',
    text: 'Цим ключем програма перевіряє, що повідомлення надіслав цей каталог.',
    key: 'Ключ',
    askTitle: 'Створити новий ключ?',
    ask: 'Теперішній ключ одразу перестане діяти. Програма відхилятиме повідомлення, доки не отримає новий.',
    make: 'Створити ключ',
  },
  confirm: {
    title: 'Видалити вебхук?',
    text: (url: string) => `На адресу ${url} більше нічого не надходитиме. Журнал її доставок теж зникне.`,
  },
  deliveries: {
    title: 'Доставки',
    empty: 'Тут з’явиться все, що надсилали на цю адресу.',
    kept: 'Доставки зберігаються 30 днів.',
    trial: 'Надіслати пробну подію',
    sent: 'Подію поставлено в чергу',
    refresh: 'Оновити',
    again: 'Надіслати знову',
    againNamed: (event: string, number: number) => `Надіслати знову: ${event}, доставка ${number}`,
    number: (id: number) => `№ ${id}`,
    answer: (status: number) => `відповідь ${status}`,
    attempts: (count: number) => `${count} ${plural(count, 'спроба', 'спроби', 'спроб')}`,
    next: 'наступна',
    range,
  },
} as const;
