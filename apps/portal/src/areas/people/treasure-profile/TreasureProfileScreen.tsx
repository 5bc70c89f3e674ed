import { isApiError } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { Link, useParams } from 'react-router'
import '../../../parts/panels/profile.css'
import { paths } from '../../../app/paths.ts'
import { readId } from '../../../parts/search-params.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { oneTreasure } from '../treasures/treasures.queries.ts'
import { TreasureProfile } from './TreasureProfile.tsx'

/** One treasure. The name in the address is for people; the id alone counts. */
export default function TreasureProfileScreen() {
  const { id: text = '' } = useParams()
  const id = readId(new URLSearchParams({ id: text }), 'id')
  return id === undefined ? <NoTreasure /> : <LoadedTreasure key={id} id={id} />
}

function LoadedTreasure({ id }: { id: number }) {
  const { data: treasure, error, refetch } = useQuery(oneTreasure(id))
  if (isApiError(error, 'treasure_not_found')) return <NoTreasure />
  if (treasure) return <TreasureProfile treasure={treasure} />
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Treasure</h1>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />}
    </main>
  )
}

function NoTreasure() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>There is no such treasure</h1>
      <p>They may have been deleted, or belong to another region.</p>
      <p>
        <Link to={paths.treasures()}>See treasures</Link>
      </p>
    </main>
  )
}
