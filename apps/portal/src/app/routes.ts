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

/** The route table: the shell, and within it every screen. */
export const createRoutes = (screens: RouteObject[] = allScreens()): RouteObject[] => [
  { Component: Shell, HydrateFallback: PleaseWait, ErrorBoundary, children: screens },
]

/** Every pattern has one route, and whatever is no address leads to 404. */
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
 * A screen that breaks, or whose code does not arrive, leaves its layout whole. The net is a route of its own: a
 * route whose code is still missing is never drawn by the router, and neither is what it would say of that.
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

/** The address that leads on is never kept in the history, so Back cannot run in a circle. */
function leadOn(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, Component: PleaseWait }
}

const only = (isSo: (settings: PublicSettings) => boolean): LoaderFunction =>
  async function enter() {
    const { loadSettings } = await import('./settings.ts')
    return isSo(await loadSettings()) ? null : redirect(paths.notFound())
  }

/** Leads elsewhere where a condition does not hold. */
const enterings: Record<EntryCondition, LoaderFunction> = {
  unless_signed_in: passSignedIn,
  unless_production: only(({ production }) => !production),
  with_chatbot: only(({ feature_chatbot }) => feature_chatbot),
  with_experimental: only(({ feature_experimental }) => feature_experimental),
}
