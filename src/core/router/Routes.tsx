import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { navigate, usePath } from './location';
import { match, type Params } from './match';

/** A row of the route table. A row with children may have a frame (`layout`) around them. */
export interface Route {
  path: string;
  render?: (params: Record<string, string | number>) => ReactNode;
  redirect?: string;
  layout?: (page: ReactNode) => ReactNode;
  children?: readonly Route[];
  /** Fetches what the page needs before it is rendered; settles when that is loaded. */
  preload?: (params: Record<string, string | number>) => unknown;
}

/** Creates a row that shows a page; `render` gets the pattern's parameters typed. */
export function page<Pattern extends string>(
  path: Pattern,
  render: (params: Params<Pattern>) => ReactNode,
  preload?: (params: Params<Pattern>) => unknown,
): Route {
  return {
    path,
    // The parameters come from matching this pattern.
    render: (params) => render(params as Params<Pattern>),
    preload: preload && ((params) => preload(params as Params<Pattern>)),
  };
}

/** Creates a row that redirects to another address, without adding a history entry. */
export function redirect(path: string, to: string): Route {
  return { path, redirect: to };
}

/** Creates a frame around pages; their paths are absolute. */
export function frame(layout: (page: ReactNode) => ReactNode, children: readonly Route[]): Route {
  return { path: '', layout, children };
}

interface RoutesProps {
  table: readonly Route[];
  /** Shown for addresses that match no row. */
  fallback: ReactNode;
}

/** Shows the page of the current address. */
export function Routes({ table, fallback }: RoutesProps) {
  const path = usePath();
  const found = findRoute(table, path);
  if (!found) return fallback;
  const { route, params, frames } = found;
  if (route.redirect !== undefined) return <Redirect to={route.redirect} />;
  // The key mounts the page again even if the same row shows it for another id.
  const shown = <Fragment key={path}>{route.render?.(params)}</Fragment>;
  return frames.reduceRight<ReactNode>((page, layout) => layout(page), shown);
}

/**
 * Fetches what the page of `path` needs: at the start, and for a link that is about to be followed.
 * Calls `otherwise` for addresses that match no row.
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
  /** The frames around the page, the outermost first. */
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
    // Whatever the pattern is, every parameter is a text or a number.
    if (params) return { route, params: params as Record<string, string | number>, frames: [] };
  }
  return null;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
