import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useBrand } from '../app/brand.ts'

/**
 * Last resort for a screen that failed to load or to render. Retry reloads the page, because a new
 * release may have replaced its files.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error('treasures: this screen could not be shown.', error), [error])
  const { name } = useBrand()
  useEffect(() => {
    document.title = `Something went wrong · ${name}`
  }, [name])
  return (
    <main id="main" className="words" tabIndex={-1}>
      <div role="alert">
        <h1 tabIndex={-1}>Something went wrong</h1>
        <p>This page could not be shown. Check your connection, then try again.</p>
      </div>
      <button type="button" className="button" onClick={() => location.reload()}>
        Retry
      </button>
    </main>
  )
}
