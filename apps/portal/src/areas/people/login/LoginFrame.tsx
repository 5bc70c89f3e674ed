import type { ReactNode } from 'react'
import { BrandMark } from '#parts/BrandMark.tsx'
import './login.css'

/** Shows the name of the business on one side and the form on the other. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="login" tabIndex={-1}>
      <div className="login-side">
        <p className="login-brand">
          <BrandMark />
        </p>
        <p className="login-promise">Good local people for every job.</p>
        <p className="login-line">
          Customers book, treasures do the work, franchisees look after their region.
        </p>
      </div>
      <div className="login-panel">{children}</div>
    </main>
  )
}
