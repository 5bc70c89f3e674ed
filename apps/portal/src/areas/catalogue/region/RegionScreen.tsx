import { getRegion } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { RegionPage } from './RegionPage.tsx'

export default function RegionScreen() {
  const { id = '' } = useParams()
  const query = useQuery(queryOf(getRegion, { params: { id: Number(id) } }))
  return (
    <MayScreen title={query.data?.region_name ?? 'Region'} endpoint={getRegion}>
      <p className="links">
        <Link to={paths.franchisees()}>Franchisees</Link>
        <Link to={paths.serviceOptions({ id: Number(id) })}>Service options</Link>
      </p>
      <Loaded query={query}>{(region) => <RegionPage region={region} />}</Loaded>
    </MayScreen>
  )
}
