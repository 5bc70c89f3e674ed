import { useParams } from 'react-router'
import { TreasureJobByLink } from '../treasure-job/TreasureJobByLink.tsx'

/**
 * Page behind the "have you started?" link, for each form of its address. Opening it changes
 * nothing.
 */
export default function StartUpdateScreen() {
  const { token, q } = useParams()
  return <TreasureJobByLink token={token ?? q ?? ''} call="start" />
}
