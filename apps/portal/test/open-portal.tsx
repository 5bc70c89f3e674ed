import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { queries } from '../src/app/queries.ts'
import { createRoutes } from '../src/layout/routes.ts'
import { forgetSettings } from '../src/app/settings.ts'
import { chosenRegion } from '../src/app/session/region.ts'
import { session } from '../src/app/session/session.ts'
import { clearAlert } from '../src/app/shell/alerts.ts'
import { snackbar } from '../src/app/shell/snackbars.ts'
import '../src/app/app.css'

/** Renders the portal at an address, as main.tsx does, and removes it after the test. */
export function openPortal(address: string, routes: RouteObject[] = createRoutes()) {
  cleanup()
  document.body.className = 'treasures'
  document.body.dataset.theme = 'auto'
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  onTestFinished(() => {
    cleanup()
    router.dispose()
    document.title = ''
    scrollTo(0, 0)
    session.end()
    queries.clear()
    forgetSettings()
    chosenRegion.set(1)
    clearAlert()
    for (const { id } of snackbar.shown.value) snackbar.dismiss(id)
  })
  return router
}
