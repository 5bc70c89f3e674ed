import type { Erasure, ErasureReason } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QueryOf } from '#app/query.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { wayTo, type Way, type Whose } from './open-matters.ts'
import './personal-data.css'

type ErasureTrialProps = {
  title: string
  /** Title if the erasure is not possible yet. */
  notYet: string
  whose: Whose
  /** The dry run. */
  trial: QueryOf<Erasure>
  onClose: () => void
  /**
   * Renders the confirmation if the erasure is possible. `again` repeats the dry run if its result
   * has changed in the meantime.
   */
  children: (erasure: Erasure, again: () => void) => ReactNode
}

/**
 * Makes a dry run of an erasure. If it is not possible yet, the reasons appear with links to settle
 * them.
 */
export function ErasureTrial(props: ErasureTrialProps) {
  const { title, notYet, whose, trial, onClose, children } = props
  const { data, error, refetch } = useQuery({
    ...trial,
    // Obstacles change from one moment to the next, so the answer is never cached.
    staleTime: 0,
    gcTime: 0,
    // The dry run reads every table, so it is not repeated automatically.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const again = () => void refetch()
  if (data?.erasable) return children(data, again)
  return (
    <ReadingDialog key={data ? 'not yet' : 'wait'} title={data ? notYet : title} onClose={onClose}>
      {data ? (
        <>
          <p>These have to come to an end first:</p>
          <ul className="open-matters">
            {data.reasons.map((reason) => (
              <OpenMatterLine key={reason.about} reason={reason} way={wayTo(reason, whose)} />
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={again} />
      ) : (
        <>
          <p>Finding out what would become of each record. Nothing is changed.</p>
          <Spinner />
        </>
      )}
    </ReadingDialog>
  )
}

const OpenMatterLine = ({
  reason: { words },
  way,
}: {
  reason: ErasureReason
  way?: Way | undefined
}) => (
  <li>
    {words} {way && <WayLink way={way} />}
  </li>
)

const WayLink = ({ way: { label, to, endpoint } }: { way: Way }) =>
  useMay(endpoint) ? <Link to={to}>{label}</Link> : null
