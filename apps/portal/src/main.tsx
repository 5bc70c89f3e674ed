import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createRoutes } from './layout/routes.ts'
import { showServedAccent } from './app/brand.ts'
import { showDensity } from './app/density.ts'
import { showTheme } from './app/theme.ts'
import { bearTranslation } from './app/translated-pages.ts'

const place = document.getElementById('app')
if (!place)
  throw new Error('treasures: index.html has no element with id "app" to draw the portal in.')

bearTranslation()
showTheme()
showDensity()
showServedAccent()
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(createRoutes())} />
  </StrictMode>,
)
