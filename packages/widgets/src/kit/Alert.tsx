import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** A banner, read out by screen readers when it appears. */
export function Alert({ type, children }: { type: 'success' | 'danger'; children: ReactNode }) {
  return (
    <div className="alert" data-type={type} role={type === 'danger' ? 'alert' : 'status'}>
      {type === 'danger' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <div>{children}</div>
    </div>
  )
}
