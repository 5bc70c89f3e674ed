import { Button, EmptyState } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import type { EmptyWords } from './list-of.ts'

type ListEmptyProps = {
  list: { noun: string; empty: EmptyWords }
  /** Takes all filters away, where some leave nothing. */
  clear: (() => void) | undefined
  /** The way to add one. */
  children: ReactNode
}

/** In place of rows: there are none at all, or none that match. */
export function ListEmpty({ list: { noun, empty }, clear, children }: ListEmptyProps) {
  if (typeof empty === 'function') return empty(clear)
  if (clear)
    return (
      <EmptyState title={`No ${noun} match`}>
        <p>Try fewer letters, or another filter.</p>
        <ClearFilters onClear={clear} />
      </EmptyState>
    )
  return (
    <EmptyState title={`No ${noun} yet`} icon={empty.icon}>
      <p>{empty.words}</p>
      {empty.offersAdding && children}
    </EmptyState>
  )
}

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button kind="quiet" onClick={onClear}>
    Clear search and filters
  </Button>
)
