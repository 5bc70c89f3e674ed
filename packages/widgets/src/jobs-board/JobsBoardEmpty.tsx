import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { fill } from '../shared/texts.ts'
import { waysOut, type Filters } from './board-filters.ts'
import type { BoardTexts } from './board-texts.ts'

const wayTexts = {
  area: 'wayArea',
  wider: 'wayWider',
  anywhere: 'wayAnywhere',
  services: 'wayServices',
  pay: 'wayPay',
  all: 'wayAll',
} as const

type EmptyProps = {
  filters: Filters
  /** True if the business has not opened yet. */
  isSoon: boolean
  texts: BoardTexts
  onChoose: (filters: Filters) => void
}

/** Shown if no job matches, with buttons that each relax one filter. */
export function JobsBoardEmpty({ filters, isSoon, texts, onChoose }: EmptyProps) {
  if (isSoon)
    return (
      <EmptyState title={texts.openingSoon}>
        <p className="muted">{texts.openingSoonHint}</p>
      </EmptyState>
    )
  const ways = waysOut(filters)
  return (
    <EmptyState title={ways.length > 0 ? texts.empty : texts.emptyAll}>
      <p className="muted">{texts.emptyHint}</p>
      <div className="board-ways">
        {ways.map(({ kind, miles, to }) => (
          <Button key={kind} kind="quiet" onClick={() => onChoose(to)}>
            {fill(texts[wayTexts[kind]], { miles: miles ?? 0 })}
          </Button>
        ))}
      </div>
    </EmptyState>
  )
}
