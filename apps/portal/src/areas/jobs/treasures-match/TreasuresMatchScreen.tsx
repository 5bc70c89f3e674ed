import { listJobMatches } from '@treasures/api-client'
import { useParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { NotFoundPart } from './NotFoundPart.tsx'
import { TreasuresMatch } from './TreasuresMatch.tsx'

/** Suggests treasures for a job, with reasons. Staff can offer the job to these treasures. */
export default function TreasuresMatchScreen() {
  const { id = '' } = useParams()
  return (
    <MayScreen title="Match treasures" endpoint={listJobMatches}>
      {/^[1-9]\d{0,8}$/.test(id) ? <TreasuresMatch key={id} id={Number(id)} /> : <NotFoundPart />}
    </MayScreen>
  )
}
