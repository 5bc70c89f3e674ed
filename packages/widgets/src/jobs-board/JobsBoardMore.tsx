import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '../kit/Popover.tsx'
import { usePart } from '../shared/use-part.ts'
import type { BoardTexts } from './board-texts.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

type MoreProps = { model: JobsBoardState; texts: BoardTexts }

const fetchPanel = () => import('./more-part.ts')

/** All services and the minimum pay, in a native popover. Esc or a press outside closes it. */
export const JobsBoardMore = ({ model, texts }: MoreProps) => (
  <Popover
    role="dialog"
    label={texts.filters}
    openerClass="chip board-more"
    panelClass="popover board-popover"
    opener={
      <>
        <SlidersHorizontal aria-hidden="true" />
        {texts.more}
      </>
    }
  >
    {(close) => <Panel model={model} texts={texts} onDone={close} />}
  </Popover>
)

function Panel(props: MoreProps & { onDone: () => void }) {
  const [hasFailed, setHasFailed] = useState(false)
  const { place, part } = usePart(fetchPanel, 'now', () => setHasFailed(true))
  if (part) return <part.JobsBoardMorePanel {...props} />
  return (
    <p className="small muted" role="status">
      <span ref={place}>{hasFailed ? props.texts.failedFilters : props.texts.wait}</span>
    </p>
  )
}
