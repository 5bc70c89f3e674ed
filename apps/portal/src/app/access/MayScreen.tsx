import type { Endpoint } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { useControl } from './use-control.ts'

type MayScreenProps = { title: string; endpoint: Endpoint; children: ReactNode }

/**
 * A screen built around one call. If its permission is off, nothing loads and the reason appears.
 */
export function MayScreen({ title, endpoint, children }: MayScreenProps) {
  const control = useControl(endpoint)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>{title}</h1>
      {control.at === 'allowed' ? (
        children
      ) : (
        <section className="card">
          <h2>You may not see this</h2>
          <p>{control.at === 'off' ? control.because : 'It is not for your role.'}</p>
        </section>
      )}
    </main>
  )
}
