import { listJobs } from '@treasures/api-client'
import { SearchField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'

type Chosen = { id: number; label: string }

/**
 * Chooses the job with which to fill a template. The default is the newest job, with the reader as
 * the recipient.
 */
export function JobChoice({ onChoose }: { onChoose: (id_job: number | null) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const may = useMay(listJobs)
  if (!may) return null
  return (
    <SearchField<Chosen & { detail: string }>
      label="Fill in with a job"
      hint="Search by number, customer or postcode. Otherwise the newest job is used, addressed to you."
      name="job"
      minLength={1}
      value={chosen}
      search={async (search, signal) => {
        const { data } = await api.call(listJobs, { query: { search, per_page: 10 } }, { signal })
        return data
          .filter(({ posted_at }) => posted_at !== null)
          .map(({ id, service, customer }) => ({
            id,
            label: `Job ${id}`,
            detail: [service.name, customer?.name].filter(Boolean).join(', '),
          }))
      }}
      onPick={(job) => {
        setChosen(job)
        onChoose(job?.id ?? null)
      }}
    />
  )
}
