import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

export type StatTileProps = {
  label: string
  value: ReactNode
  tone?: 'ok' | 'warn' | 'danger'
  isLoading?: boolean
  /** Quieter line below the number. */
  hint?: ReactNode
}

/** A number with its name. */
export const StatTile = ({ label, value, tone, isLoading = false, hint }: StatTileProps) => (
  <div className="stat" aria-busy={isLoading || undefined}>
    <p className="stat-label">{label}</p>
    <p className="stat-value" data-tone={tone}>
      {isLoading ? (
        <>
          <Skeleton width="short" />
          <span className="unseen">Please wait...</span>
        </>
      ) : (
        value
      )}
    </p>
    {hint && <p className="stat-hint">{hint}</p>}
  </div>
)
