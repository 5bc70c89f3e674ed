import { jobStatuses, listServices } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckMenu, Chip } from '@treasures/widgets/kit'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { nextIdOrNot, readIdOrNot } from '../../../parts/list/id-or-not.ts'
import { attentions } from './job-attention.ts'
import type { JobsFilters as Filters } from './jobs.queries.ts'

type JobsFiltersProps = {
  filters: Filters
  change: (some: { [Name in keyof Filters]?: string | undefined }) => void
}

const services = { ...wholeList(listServices), staleTime: 600_000 }

/** Each press narrows the list at once; what is chosen stands on the button itself. */
export function JobsFilters({ filters, change }: JobsFiltersProps) {
  const statuses = new Set(filters.id_status?.replace('!', '').split(','))
  const { data = [] } = useQuery(services)
  const service = readIdOrNot(filters.id_service)
  const chosen = data.find(({ id }) => id === service?.id)?.shortened_display_name

  function toggleStatus(id: string) {
    const next = new Set(statuses)
    if (!next.delete(id)) next.add(id)
    change({ id_status: [...next].filter(Boolean).toSorted().join(',') || undefined })
  }

  return (
    <>
      <CheckMenu
        label={filters.id_status ? `Status: ${statusWords(statuses)}` : 'Status'}
        options={Object.entries(jobStatuses).map(([id, label]) => ({
          id,
          label,
          checked: statuses.has(id),
        }))}
        onToggle={toggleStatus}
      />
      {data.length > 0 && (
        <CheckMenu
          label={chosen ? `Service: ${service?.isNot ? 'not ' : ''}${chosen}` : 'Service'}
          options={data.map(({ id, shortened_display_name: name }) => ({
            id: String(id),
            label: service?.id === id && service.isNot ? `Not ${name}` : name,
            checked: service?.id === id,
          }))}
          onToggle={(id) => change({ id_service: nextIdOrNot(filters.id_service, Number(id)) })}
        />
      )}
      {attentions.map(({ name, words }) => (
        <Chip
          key={name}
          isPressed={Boolean(filters[name])}
          onPress={() => change({ [name]: filters[name] ? undefined : '1' })}
        >
          {words}
        </Chip>
      ))}
    </>
  )
}

const statusWords = (ids: ReadonlySet<string>) =>
  ids.size > 2
    ? `${ids.size} chosen`
    : [...ids].map((id) => jobStatuses[Number(id) as keyof typeof jobStatuses]).join(', ')
