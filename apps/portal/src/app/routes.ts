import type { PublicSettings } from '@treasures/api-client'
import { redirect, type LoaderFunction, type RouteObject } from 'react-router'
import { guard, leave, passSignedIn } from './session/guard.ts'
import { paths } from './paths.ts'
import { patterns } from './patterns.ts'
import type { EntryCondition, Screen } from './screen.ts'
import { signedInScreens } from './signed-in-screens.ts'
import { bareScreens, notFoundScreen } from './bare-screens.ts'
import type { ScreenHandle } from '../parts/screen-handle.ts'
import { BareLayout } from './shell/BareLayout.tsx'
import { EitherLayout } from './shell/EitherLayout.tsx'
import { PleaseWait } from './shell/PleaseWait.tsx'
import { Shell } from './shell/Shell.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

/** Route table: the shell with every screen inside it. */
export const createRoutes = (screens: RouteObject[] = allScreens()): RouteObject[] => [
  { Component: Shell, HydrateFallback: PleaseWait, ErrorBoundary, children: screens },
]

/** One route for each pattern. Unknown addresses lead to 404. */
const allScreens = (): RouteObject[] => [
  leadOn(patterns.home, () => redirect(paths.index())),
  leadOn(patterns.logout, leave),
  {
    lazy: {
      Component: async () => (await import('./shell/AuthenticatedLayout.tsx')).AuthenticatedLayout,
    },
    children: netted(signedInScreens.map(routeOf)),
  },
  { Component: BareLayout, children: netted(bareScreens.map(routeOf)) },
  {
    Component: EitherLayout,
    children: netted([routeOf(notFoundScreen)]),
  },
  leadOn('*', () => redirect(paths.notFound())),
]

/**
 * Adds an error boundary, so that a broken screen, or one whose code fails to load, leaves the
 * layout intact. The boundary needs a route of its own: the router never renders a route whose code
 * is missing, and so not its boundary either.
 */
const netted = (screens: RouteObject[]): RouteObject[] => [{ ErrorBoundary, children: screens }]

function routeOf({ pattern, title, access, load, condition }: Screen): RouteObject {
  const handle: ScreenHandle = { title, access, pattern }
  const enter = condition && enterings[condition]
  const loader: LoaderFunction | undefined =
    access === 'public'
      ? enter
      : async (args, context) => guard(args.request) ?? (await enter?.(args, context)) ?? null
  return {
    path: pattern,
    handle,
    ...(loader && { loader }),
    lazy: { Component: async () => (await load()).default },
  }
}

/** Redirecting addresses never enter the history, so Back cannot loop. */
function leadOn(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, Component: PleaseWait }
}

const only = (isSo: (settings: PublicSettings) => boolean): LoaderFunction =>
  async function enter() {
    const { loadSettings } = await import('./settings.ts')
    return isSo(await loadSettings()) ? null : redirect(paths.notFound())
  }

/** Redirects if the condition does not hold. */
const enterings: Record<EntryCondition, LoaderFunction> = {
  unless_signed_in: passSignedIn,
  unless_production: only(({ production }) => !production),
  with_chatbot: only(({ feature_chatbot }) => feature_chatbot),
  with_experimental: only(({ feature_experimental }) => feature_experimental),
}
