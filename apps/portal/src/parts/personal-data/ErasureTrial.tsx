import type { Erasure, ErasureReason } from '@treasures/api-client'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/use-profile.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { wayTo, type Way, type Whose } from './open-matters.ts'
import './personal-data.css'

type ErasureTrialProps = {
  title: string
  /** The title where something stands in the way. */
  notYet: string
  whose: Whose
  queryKey: QueryKey
  /** The dry run. */
  attempt: (signal: AbortSignal) => Promise<Erasure>
  onClose: () => void
  /** Asks, once nothing stands in the way. `again` is for an answer that has become another meanwhile. */
  children: (erasure: Erasure, again: () => void) => ReactNode
}

/** Finds out what erasing somebody would do. Where it cannot be yet it says why, and leads there. */
export function ErasureTrial(props: ErasureTrialProps) {
  const { title, notYet, whose, queryKey, attempt, onClose, children } = props
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'erasable'],
    queryFn: ({ signal }) => attempt(signal),
    // What stands in the way comes and goes: an answer of a minute ago is none.
    staleTime: 0,
    gcTime: 0,
    // It goes through every table: once is enough.
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
