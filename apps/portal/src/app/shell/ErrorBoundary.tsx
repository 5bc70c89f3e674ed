import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useBrand } from '../brand.ts'

/**
 * The last net: a screen whose code did not arrive, or that broke while drawing. Retry loads the
 * page afresh, as a new release may have replaced the files that this page was made of.
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
