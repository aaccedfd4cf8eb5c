/** Misuse that the generated types refuse: the server would refuse each marked line. */
import { clientOf } from './client';

export async function misuse(): Promise<void> {
  const api = clientOf('http://127.0.0.1', '');
  // @ts-expect-error There is no such path.
  await api.GET('/api/shoes/');
  // @ts-expect-error A name is a text.
  await api.POST('/api/brands/', { body: { name: 1 } });
  // @ts-expect-error An item needs its supplier.
  await api.POST('/api/clothes/fast_create', { body: { title: 'Пальто' } });
  // @ts-expect-error An id is a number.
  await api.GET('/api/clothes/{id}', { params: { path: { id: 'перший' } } });
  // @ts-expect-error There is no such order.
  await api.GET('/api/clothes/', { params: { query: { sort: 'composition' } } });
  // @ts-expect-error No administrator's token.
  await api.POST('/api/tokens/', { body: { name: 'Сайт', role: 'administrator', until: '2026-12-31' } });
}
