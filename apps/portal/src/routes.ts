import { redirect, type RouteObject } from 'react-router'
import { paths, patterns } from './paths.ts'
import { PleaseWait } from './shell/PleaseWait.tsx'
import { Shell } from './shell/Shell.tsx'
import { Trouble } from './shell/Trouble.tsx'

/** What the route table knows of a screen before its code has arrived. */
export type ScreenHandle = { title: string }

/** The route table: the shell, and within it every screen. */
export const createRoutes = (screens: RouteObject[] = allScreens()): RouteObject[] => [
  { Component: Shell, HydrateFallback: PleaseWait, ErrorBoundary: Trouble, children: screens },
]

/**
 * One route for each pattern, in the same order, and one for whatever is not an address.
 * Home is the jobs board for now: nobody can sign in yet, so nobody has a dashboard.
 */
const allScreens = (): RouteObject[] => [
  leadOn(patterns.home, paths.jobsBoard()),
  leadOn(patterns.index, paths.jobsBoard()),
  screen(
    patterns.jobsBoard,
    'Jobs board',
    () => import('./screens/jobs-board/JobsBoardScreen.tsx'),
  ),
  screen(
    patterns.jobImages,
    'Job images',
    () => import('./screens/job-images/JobImagesScreen.tsx'),
  ),
  screen(
    patterns.notFound,
    'Page not found',
    () => import('./screens/not-found/NotFoundScreen.tsx'),
  ),
  leadOn('*', paths.notFound()),
]

/** A screen is a chunk of its own, loaded when it is first visited. */
function screen(
  path: string,
  title: string,
  load: () => Promise<{ default: React.ComponentType }>,
): RouteObject {
  const handle: ScreenHandle = { title }
  return { path, handle, lazy: { Component: async () => (await load()).default } }
}

/** The address that leads on is never kept in the history, so Back cannot run in a circle. */
function leadOn(path: string, to: string): RouteObject {
  return { path, loader: () => redirect(to), Component: PleaseWait }
}
