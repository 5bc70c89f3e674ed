import { useParams } from 'react-router'
import { TreasureJobByLink } from './TreasureJobByLink.tsx'

/** Where the link to a job leads that its treasure was sent. Opening it changes nothing. */
export default function TreasureJobScreen() {
  const { q = '' } = useParams()
  return <TreasureJobByLink token={q} call="job" />
}
