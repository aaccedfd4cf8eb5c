/** Types that `npm run check` checks: a line with @ts-expect-error fails when the types loosen. */
import { match } from '../../../src/core/router/match';
import { page } from '../../../src/core/router/Routes';

const item = match('/admin/clothes/:clothesId(id)/purchases', location.pathname);
if (item) {
  const id: number = item.clothesId;
  // @ts-expect-error an id is a number
  const text: string = item.clothesId;
  // @ts-expect-error the pattern has no such parameter
  item.brandId;
  void [id, text];
}

const named = match('/admin/:list', location.pathname);
if (named) {
  const list: string = named.list;
  // @ts-expect-error a parameter without (id) is text
  const number: number = named.list;
  void [list, number];
}

// @ts-expect-error what fits no pattern is null
match('/admin/:list', location.pathname).list;

page('/admin/clothes/:clothesId(id)', ({ clothesId }) => clothesId.toFixed());
// @ts-expect-error a page gets the parameters of its own pattern only
page('/admin/clothes/:clothesId(id)', ({ brandId }) => brandId);
