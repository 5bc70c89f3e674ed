import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { createRoutes } from '../routes.ts'
import '../app.css'

/** Draws the portal at an address, as main.tsx does, and takes it away when the test is over. */
export function openPortal(address: string, routes: RouteObject[] = createRoutes()) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    root.unmount()
    router.dispose()
    place.remove()
    document.title = ''
    scrollTo(0, 0)
  })
  return router
}
