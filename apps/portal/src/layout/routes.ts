import type { PublicSettings } from '@treasures/api-client'
import { redirect, type LoaderFunction, type RouteObject } from 'react-router'
import { guard, leave, passSignedIn } from '../app/session/guard.ts'
import { paths } from '../app/paths.ts'
import { allScreens, patterns, screens, type Screen } from '../app/screens.ts'
import { BareLayout } from './BareLayout.tsx'
import { EitherLayout } from './EitherLayout.tsx'
import { PleaseWait } from '../app/shell/PleaseWait.tsx'
import { Shell } from './Shell.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Route table: the shell with every screen inside it. */
export const createRoutes = (children: RouteObject[] = screenRoutes()): RouteObject[] => [
  { Component: Shell, HydrateFallback: PleaseWait, ErrorBoundary, children },
]

/** One route for each screen. Unknown addresses lead to 404. */
const screenRoutes = (): RouteObject[] => [
  leadOn(patterns.home, () => redirect(paths.index())),
  leadOn(patterns.logout, leave),
  {
    lazy: {
      Component: async () => (await import('./AuthenticatedLayout.tsx')).AuthenticatedLayout,
    },
    children: netted(allScreens.filter(({ access }) => access !== 'public')),
  },
  {
    Component: BareLayout,
    children: netted(
      allScreens.filter((screen) => screen.access === 'public' && screen !== screens.notFound),
    ),
  },
  { Component: EitherLayout, children: netted([screens.notFound]) },
  leadOn('*', () => redirect(paths.notFound())),
]

/**
 * Adds an error boundary, so that a broken screen, or one whose code fails to load, leaves the
 * layout intact. The boundary needs a route of its own. If a route's code is missing, the router
 * renders neither the route nor the boundary on this route.
 */
const netted = (inside: readonly Screen[]): RouteObject[] => [
  { ErrorBoundary, children: inside.map(routeOf) },
]

function routeOf(screen: Screen): RouteObject {
  const enter = entering(screen)
  const loader: LoaderFunction | undefined =
    screen.access === 'public'
      ? enter
      : async (args, context) => guard(args.request) ?? (await enter?.(args, context)) ?? null
  return {
    path: screen.address,
    handle: screen,
    ...(loader && { loader }),
    lazy: { Component: async () => (await screen.load()).default },
  }
}

/** Redirecting addresses never enter the history, so Back cannot loop. */
function leadOn(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, Component: PleaseWait }
}

/** Redirects if the screen's condition is not met. */
function entering({ feature, unless }: Screen): LoaderFunction | undefined {
  if (unless === 'signed_in') return passSignedIn
  if (unless === 'production') return only(({ production }) => !production)
  return feature && only((settings) => settings[feature])
}

const only = (isSo: (settings: PublicSettings) => boolean): LoaderFunction =>
  async function enter() {
    const { loadSettings } = await import('../app/settings.ts')
    return isSo(await loadSettings()) ? null : redirect(paths.notFound())
  }
