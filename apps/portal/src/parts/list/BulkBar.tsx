import { Button } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import './bulk.css'

type BulkBarProps = {
  /** For example "3 timesheets". */
  chosen: string
  /** Chooses all rows that match the filters. Undefined once all these rows are chosen. */
  onAll: (() => void) | undefined
  isReading: boolean
  /** For example "Choose all that match". */
  allWords: string
  onNone: () => void
  /** Buttons that act on all chosen rows. */
  children: ReactNode
}

/** Bar at the window's lower edge while rows are chosen. */
export const BulkBar = ({ chosen, onAll, isReading, allWords, onNone, children }: BulkBarProps) => (
  <div className="list-bulk" role="group" aria-label="With selected">
    <output>{chosen} chosen</output>
    {onAll && (
      <Button kind="text" isBusy={isReading} onClick={onAll}>
        {allWords}
      </Button>
    )}
    <Button kind="text" onClick={onNone}>
      Clear selection
    </Button>
    <span className="list-bulk-acts">{children}</span>
  </div>
)
