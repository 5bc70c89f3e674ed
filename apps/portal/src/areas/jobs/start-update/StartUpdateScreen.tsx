import { useParams } from 'react-router'
import { TreasureJobByLink } from '../treasure-job/TreasureJobByLink.tsx'

/** Where "have you started?" leads, by whichever of its addresses. Opening it changes nothing. */
export default function StartUpdateScreen() {
  const { token, q } = useParams()
  return <TreasureJobByLink token={token ?? q ?? ''} call="start" />
}
