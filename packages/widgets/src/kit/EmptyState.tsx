import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  /** Suggestions for the user. */
  children?: ReactNode
  icon?: ReactNode
}

/** Shown instead of an empty list, with a way to continue. */
export function EmptyState({ title, icon, children }: EmptyStateProps) {
  return (
    <div className="empty" part="empty">
      {icon ?? <SearchX aria-hidden="true" />}
      <h3>{title}</h3>
      {children}
    </div>
  )
}
