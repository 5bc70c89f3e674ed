import { Button, EmptyState } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import type { EmptyWords } from './list-of.ts'

type ListEmptyProps = {
  list: { noun: string; empty: EmptyWords }
  /** Clears all filters. Undefined if none is in use. */
  clear: (() => void) | undefined
  /** The button to add a record. */
  children: ReactNode
}

/** Replaces the rows if the list is empty or no row matches. */
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
