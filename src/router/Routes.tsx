import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { navigate, usePath } from './location';
import { match, type Params } from './match';

/** One row of the route table. A row with children may have a frame (`layout`) around them. */
export interface Route {
  path: string;
  render?: (params: Record<string, string | number>) => ReactNode;
  redirect?: string;
  layout?: (page: ReactNode) => ReactNode;
  children?: readonly Route[];
  /** Fetches what the page will need before it is rendered; settles when it is there. */
  preload?: (params: Record<string, string | number>) => unknown;
}

/** A row that shows a page; the pattern's parameters come typed. */
export function page<Pattern extends string>(
  path: Pattern,
  render: (params: Params<Pattern>) => ReactNode,
  preload?: (params: Params<Pattern>) => unknown,
): Route {
  return {
    path,
    // The parameters come from matching this very pattern.
    render: (params) => render(params as Params<Pattern>),
    preload: preload && ((params) => preload(params as Params<Pattern>)),
  };
}

/** A row that redirects to another address, without a history entry of its own. */
export function redirect(path: string, to: string): Route {
  return { path, redirect: to };
}

/** A frame around pages; their paths are written whole. */
export function frame(layout: (page: ReactNode) => ReactNode, children: readonly Route[]): Route {
  return { path: '', layout, children };
}

interface RoutesProps {
  table: readonly Route[];
  /** For addresses that match no row. */
  fallback: ReactNode;
}

/** Shows the page of the current address. */
export function Routes({ table, fallback }: RoutesProps) {
  const path = usePath();
  const found = findRoute(table, path);
  if (!found) return fallback;
  const { route, params, frames } = found;
  if (route.redirect !== undefined) return <Redirect to={route.redirect} />;
  // The key makes the next page a new one, even where the same row shows it for another id.
  const shown = <Fragment key={path}>{route.render?.(params)}</Fragment>;
  return frames.reduceRight<ReactNode>((page, layout) => layout(page), shown);
}

/**
 * Fetches what the page of `path` will need: at the start, and on a link that is about to be
 * followed. `otherwise` does for addresses that match no row.
 */
export async function preload(
  table: readonly Route[],
  path: string,
  otherwise?: () => unknown,
): Promise<unknown> {
  const found = findRoute(table, path);
  if (!found) return otherwise?.();
  const { redirect, preload: fetch } = found.route;
  return redirect === undefined ? fetch?.(found.params) : preload(table, redirect);
}

interface Found {
  route: Route;
  params: Record<string, string | number>;
  /** Outermost first. */
  frames: ((page: ReactNode) => ReactNode)[];
}

function findRoute(table: readonly Route[], path: string): Found | null {
  for (const route of table) {
    if (route.children) {
      const inner = findRoute(route.children, path);
      if (inner) return { ...inner, frames: route.layout ? [route.layout, ...inner.frames] : inner.frames };
      continue;
    }
    const params = match<string>(route.path, path);
    // Every parameter is a text or a number, whatever the pattern.
    if (params) return { route, params: params as Record<string, string | number>, frames: [] };
  }
  return null;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
