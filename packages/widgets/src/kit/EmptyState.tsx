import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  /** What to do about it. */
  children?: ReactNode
  icon?: ReactNode
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ title, icon, children }: EmptyStateProps) {
  return (
    <div className="empty" part="empty">
      {icon ?? <SearchX aria-hidden="true" />}
      <h3>{title}</h3>
      {children}
    </div>
  )
}
