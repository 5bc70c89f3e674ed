import { listAmbassadors } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckMenu } from '../../app/floating/CheckMenu.tsx'
import { regions } from '../regions/regions.queries.ts'
import { canChooseRegion, chosenRegion } from '../../app/session/region.ts'
import { useMay, useProfile } from '../../app/session/use-profile.ts'
import { useStore } from '../../app/store.ts'

type FilterProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/**
 * Shown only to users who see all regions. Other users have one region, or have chosen one in the
 * header.
 */
export function RegionFilter(filter: FilterProps) {
  const mayList = useMay(listAmbassadors)
  const chosen = useStore(chosenRegion)
  const seesAll = canChooseRegion(useProfile()) && chosen === 'all' && mayList
  const { data, isError } = useQuery({ ...regions, enabled: seesAll })
  if (!seesAll) return null
  return (
    <IdFilter
      {...filter}
      noun="Region"
      items={data?.map(({ id, region_name }) => ({ id, name: region_name }))}
      isMissing={isError}
    />
  )
}

type IdFilterProps = FilterProps & {
  noun: string
  /** Undefined during loading, when the filter keeps its space. */
  items: readonly { id: number; name: string }[] | undefined
  /** True if the items could not be loaded. */
  isMissing: boolean
}

/**
 * Narrows a list to one id, or to all but one. Each press on an entry cycles "with", "without",
 * "all".
 */
export function IdFilter({ noun, value, items, isMissing, onChange }: IdFilterProps) {
  const chosen = readIdOrNot(value)
  const nameOf = (id: number) => items?.find((item) => item.id === id)?.name ?? String(id)
  if (isMissing && !chosen) return null
  return (
    <CheckMenu
      label={chosen ? `${noun}: ${chosen.isNot ? 'not ' : ''}${nameOf(chosen.id)}` : noun}
      options={(items ?? []).map(({ id, name }) => ({
        id: String(id),
        label: chosen?.id === id && chosen.isNot ? `Not ${name}` : name,
        checked: chosen?.id === id,
      }))}
      onToggle={(id) => onChange(nextIdOrNot(value, Number(id)))}
    />
  )
}

/** `3` means only the id 3, `!3` all ids except 3. */
const readIdOrNot = (text: string | undefined) =>
  text ? { id: Number(text.replace('!', '')), isNot: text.startsWith('!') } : undefined

/**
 * Filter after a press on an id: first only records with the id, then only records without it, then
 * all records.
 */
function nextIdOrNot(now: string | undefined, id: number): string | undefined {
  if (now === String(id)) return `!${id}`
  return now === `!${id}` ? undefined : String(id)
}
