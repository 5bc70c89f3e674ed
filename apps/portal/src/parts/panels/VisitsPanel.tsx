import {
  addDays,
  listAppointmentTimes,
  londonWallOf,
  londonDate,
  type AppointmentTimeRow,
} from '@treasures/api-client'
import { Chip, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { moment } from '../words.ts'
import { JobLink } from './JobLink.tsx'
import type { WhoseFilter } from './JobsPanel.tsx'
import { PagedPanel } from './PagedPanel.tsx'

/** Future visits from today, or past visits with the latest first. */
export function VisitsPanel({ whose }: { whose: WhoseFilter }) {
  const [isPast, setPast] = useState(false)
  const [today] = useState(() => londonDate(new Date()))
  if (!useMay(listAppointmentTimes)) return null
  const when = isPast
    ? ({ to: addDays(today, -1), sort: 'start_at,desc' } as const)
    : ({ from: today, sort: 'start_at,asc' } as const)
  return (
    <PagedPanel
      title="Visits"
      pageOf={(page) => queryOf(listAppointmentTimes, { query: { ...whose, ...when, ...page } })}
      action={
        <Chip isPressed={isPast} onPress={() => setPast(!isPast)}>
          Past visits
        </Chip>
      }
      empty={isPast ? 'No visits yet.' : 'No visits to come.'}
    >
      {(visit) => (
        <Visit visit={visit} who={'id_customer' in whose ? ['treasure'] : ['customer']} />
      )}
    </PagedPanel>
  )
}

/** Visits of all treasures on one day, in the caller's region. */
export function VisitsToday({ today }: { today: string }) {
  const when = { from: today, to: today }
  if (!useMay(listAppointmentTimes)) return null
  return (
    <PagedPanel
      title="Visits today"
      pageOf={(page) => queryOf(listAppointmentTimes, { query: { ...when, ...page } })}
      empty="No visits today."
    >
      {(visit) => <Visit visit={visit} who={['treasure', 'customer']} isToday />}
    </PagedPanel>
  )
}

const clock = (at: string) => londonWallOf(new Date(at)).time

type VisitProps = {
  visit: AppointmentTimeRow
  who: readonly ('treasure' | 'customer')[]
  /** True if the heading of the panel names the day. */
  isToday?: boolean
}

function Visit({ visit, who, isToday = false }: VisitProps) {
  const { id_job, service, start_at, end_at, place } = visit
  return (
    <>
      <span>
        <b>
          <time dateTime={start_at}>{isToday ? clock(start_at) : moment(start_at)}</time>
        </b>{' '}
        to {clock(end_at)}
        <span className="small muted profile-line-more">
          {[...who.map((one) => visit[one].name), place].join(' · ')}
        </span>
      </span>
      <span className="tags">
        {visit.visit && <Tag>To look</Tag>}
        <JobLink id={id_job}>
          Job {id_job} {service}
        </JobLink>
      </span>
    </>
  )
}
