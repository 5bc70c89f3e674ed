import type { Ref } from 'react'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { readPostcode } from './board-filters.ts'
import type { BoardTextOverrides } from './board-texts.ts'
import { JobsBoard as Board, type JobsBoardActions, type SignedInBoard } from './JobsBoard.tsx'
import { jobsBoardStyles } from './jobs-board.styles.ts'

export type JobsBoardProps = WidgetProps & {
  /** Only this region's jobs. */
  region?: number
  /** Only these services; left out or empty is all. */
  services?: readonly number[]
  /** Services that are chosen at first; a visitor may choose others. */
  chosenServices?: readonly number[]
  /** What distance is measured from at first. */
  postcode?: string
  texts?: BoardTextOverrides
  /** `refresh()` and `showJob(id)`. */
  actions?: Ref<JobsBoardActions>
  /** For a treasure who is signed in: their own calls, and a claim asks for nothing. */
  signedIn?: SignedInBoard
  /** Called once the server has confirmed a claim. */
  onClaimed?: (detail: { id_job: number }) => void
}

/** The jobs board in a shadow root of its own. */
export function JobsBoard(props: JobsBoardProps) {
  const { region, services, chosenServices, postcode, texts } = props
  return (
    <WidgetRoot {...props} styles={jobsBoardStyles}>
      {(client) => (
        <Board
          {...props}
          // Another scope is another board.
          key={JSON.stringify([region, services, chosenServices, postcode, texts])}
          client={client}
          postcode={readPostcode(postcode ?? null)}
        />
      )}
    </WidgetRoot>
  )
}
