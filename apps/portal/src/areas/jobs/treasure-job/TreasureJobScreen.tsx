import { useParams } from 'react-router'
import { TreasureJobByLink } from './TreasureJobByLink.tsx'

/** Page behind the link sent to a job's treasure. Opening it changes nothing. */
export default function TreasureJobScreen() {
  const { q = '' } = useParams()
  return <TreasureJobByLink token={q} call="job" />
}
