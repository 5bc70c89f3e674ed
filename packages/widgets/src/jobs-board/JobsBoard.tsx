import type { Ref } from 'react'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { readPostcode } from './board-filters.ts'
import type { BoardTextOverrides } from './board-texts.ts'
import {
  jobsBoardStyles,
  JobsBoardView,
  type JobsBoardActions,
  type SignedInBoard,
} from './JobsBoardView.tsx'

export type JobsBoardProps = WidgetProps & {
  /** Id of the region. Without it, jobs of all regions appear. */
  region?: number
  /** Ids of the services to show. All if left out or empty. */
  services?: readonly number[]
  /** Ids of the services chosen at first. Visitors can choose other services. */
  chosenServices?: readonly number[]
  /**
   * Postcode or outward code that distances are measured from at first. An invalid value is ignored
   * with a warning on the console.
   */
  postcode?: string
  texts?: BoardTextOverrides
  /** Receives `refresh()`, which loads the jobs again, and `showJob(id)`, which opens a job. */
  actions?: Ref<JobsBoardActions>
  /** Calls of a signed-in treasure. Claiming then asks for no details. */
  signedIn?: SignedInBoard
  /** Called after the server has confirmed a claim. */
  onClaimed?: (detail: { id_job: number }) => void
}

/** The jobs board, in a shadow root of its own. */
export function JobsBoard(props: JobsBoardProps) {
  const { region, services, chosenServices, postcode, texts } = props
  return (
    <WidgetRoot {...props} styles={jobsBoardStyles}>
      {(client) => (
        <JobsBoardView
          {...props}
          // A change of these properties starts a new board.
          key={JSON.stringify([region, services, chosenServices, postcode, texts])}
          client={client}
          postcode={readPostcode(postcode ?? null)}
        />
      )}
    </WidgetRoot>
  )
}
