import { listAmbassadors } from '@treasures/api-client'
import { SelectField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chooseRegion } from '#parts/regions/OtherRegions.tsx'
import { queryOf } from '../../app/query.ts'
import { chosenRegion } from '../../app/session/region.ts'
import { useStore } from '../../app/store.ts'

/** Limits the data of staff to one region. A change reloads the data and resets the screen. */
export function RegionSwitch() {
  const chosen = String(useStore(chosenRegion))
  const { data } = useQuery({ ...queryOf(listAmbassadors), staleTime: Infinity })
  // Staff start in region 1. Region 1 does not exist until the owner opens the first region.
  const isAbsent = data && chosen !== 'all' && !data.data.some(({ id }) => String(id) === chosen)
  useEffect(() => {
    if (isAbsent) chosenRegion.set('all')
  }, [isAbsent])
  const options = [
    { value: 'all', label: 'All regions' },
    ...(data?.data ?? []).map(({ id, region_name }) => ({ value: String(id), label: region_name })),
  ]
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: `Region ${chosen}` })

  return (
    <div className="region-switch">
      <SelectField
        label="Region"
        name="region"
        value={chosen}
        options={options}
        onChange={(value) => chooseRegion(value === 'all' ? value : Number(value))}
      />
    </div>
  )
}
