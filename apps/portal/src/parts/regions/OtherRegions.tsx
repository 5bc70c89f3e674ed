import { getOpening, getUser, listAmbassadors } from '@treasures/api-client'
import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { keyOf, queries } from '../../app/queries.ts'
import { canChooseRegion, chosenRegion, type ChosenRegion } from '../../app/session/region.ts'
import { useMay, useProfile } from '../../app/session/use-profile.ts'
import { beginScreenAnew } from '../../app/shell/screen-turns.ts'
import { useStore } from '../../app/store.ts'
import { regions } from './regions.queries.ts'

/** Limits the data of staff to a region, reloads the data and resets the screen. */
export function chooseRegion(region: ChosenRegion) {
  chosenRegion.set(region)
  void queries.resetQueries({ predicate: ({ queryKey }) => isOfARegion(queryKey) })
  beginScreenAnew()
}

/** Queries whose answer is the same in every region. */
const ofAll = [getUser, listAmbassadors, getOpening].map((call) => keyOf(call, {}))
const isOfARegion = (key: QueryKey) => !ofAll.some((one) => hashKey(one) === hashKey(key))

/** Shown if a search finds nothing, because staff start in one region and may not have noticed. */
export function OtherRegions() {
  const mayList = useMay(listAmbassadors)
  const chosen = useStore(chosenRegion)
  const isNarrow = canChooseRegion(useProfile()) && mayList && chosen !== 'all'
  const { data = [] } = useQuery({ ...regions, enabled: isNarrow })
  const name = data.find(({ id }) => id === chosen)?.region_name
  if (!isNarrow || !name || data.length < 2) return null
  return (
    <p className="other-regions">
      <span>Only {name} is shown.</span>
      <Button kind="quiet" onClick={() => chooseRegion('all')}>
        Look in all regions
      </Button>
    </p>
  )
}
