import { Button } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import './bulk.css'

type BulkBarProps = {
  /** For example "3 timesheets". */
  chosen: string
  onNone: () => void
  /** Buttons that act on all chosen rows. */
  children: ReactNode
}

/** Stays in view while rows are chosen. */
export const BulkBar = ({ chosen, onNone, children }: BulkBarProps) => (
  <div className="list-bulk" role="group" aria-label="With selected">
    <output>{chosen} chosen</output>
    {children}
    <Button kind="text" onClick={onNone}>
      Clear selection
    </Button>
  </div>
)
