import {
  jobStatus,
  type Appointment,
  type TreasureJob,
  getMyDay,
  listMyAppointments,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useState, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { queryOf, rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { StatusNotice } from '#parts/list/StatusNotice.tsx'
import { useNow } from '#parts/list/use-now.ts'
import { useStatusFilter } from '#parts/list/use-status-filter.ts'
import { JobGroup, JobsWaiting, NoJobs } from '../my-jobs/JobGroups.tsx'
import { saidAtVisits } from '#parts/pending-visits.ts'
import { usePendingWork } from '#parts/pending-work.ts'
import { PushCard } from '#parts/push/PushCard.tsx'
import { DoneJobs } from './DoneJobs.tsx'
import { groupJobs, jobGroupTitles } from './job-groups.rules.ts'
import { PendingSaid } from '../visit/PendingSaid.tsx'
import { usePendingSaid } from '../visit/use-pending-said.ts'
import { MyEstimates } from './MyEstimates.tsx'
import { MyOffers, useMyOffers } from './MyOffers.tsx'
import { MyTreasureJobCard } from './MyTreasureJobCard.tsx'
import type { JobTask } from './MyTreasureJobDialogs.tsx'
import { myTreasureJobs } from './my-treasure-jobs.queries.ts'
import { useDoneJobs } from './use-done-jobs.ts'
import '#parts/parts.css'
import '../treasure-job/treasure-job.css'
import './my-treasure-jobs.css'

const MyTreasureJobDialogs = lazy(async () => ({
  default: (await import('./MyTreasureJobDialogs.tsx')).MyTreasureJobDialogs,
}))

/** A treasure's jobs, grouped by day, with estimates, offers and completed jobs. */
export default function MyTreasureJobsScreen() {
  const jobs = useQuery(myTreasureJobs)
  const appointments = useQuery(rowsOf(listMyAppointments, { query: {} }))
  const error = jobs.error ?? appointments.error
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My jobs</h1>
        <div className="page-ways">
          {/* `/today` is a separate page, which works without signal. */}
          <a className="button" data-kind="quiet" href="/today">
            Today
          </a>
          <Link className="button" data-kind="quiet" to={paths.diary()}>
            Diary
          </Link>
          <Link className="button" data-kind="quiet" to={paths.myJobsBoard()}>
            My Jobs Board
          </Link>
        </div>
      </div>
      {!(jobs.data && appointments.data) && <NeedsAnswer jobs={[]} renderCard={() => null} />}
      {jobs.data && appointments.data ? (
        <Jobs jobs={jobs.data} readAt={jobs.dataUpdatedAt} appointments={appointments.data} />
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            void jobs.refetch()
            void appointments.refetch()
          }}
        />
      ) : (
        <JobsWaiting />
      )}
      <MyEstimates />
      <PushCard isOffer />
    </main>
  )
}

type NeedsAnswerProps = {
  jobs: readonly TreasureJob[]
  renderCard: (job: TreasureJob) => ReactNode
}

/** Offers, and jobs whose customer waits for an answer. */
function NeedsAnswer(props: NeedsAnswerProps) {
  const offers = useMyOffers()
  return (
    <JobGroup {...props} id="needs-answer" title={jobGroupTitles.answer}>
      {offers.length > 0 && <MyOffers offers={offers} />}
    </JobGroup>
  )
}

type JobsProps = {
  jobs: readonly TreasureJob[]
  /** Time of the last successful load, in milliseconds. */
  readAt: number
  appointments: readonly Appointment[]
}

function Jobs({ jobs, readAt, appointments }: JobsProps) {
  const now = useNow()
  const [task, begin] = useState<JobTask>()
  const filter = useStatusFilter(jobs)
  const done = useDoneJobs(jobs)
  const id_treasure = useProfile().id_treasure ?? 0
  const pending = usePendingWork(id_treasure)
  // A failure is not shown, because the jobs are useful without today's visits.
  const { data: today } = useQuery(queryOf(getMyDay, { query: {} }))
  const said = usePendingSaid(saidAtVisits, id_treasure).filter(
    ({ what }) => today && !today.visits.some(({ id }) => id === what.id),
  )
  const lead = useJobFocus(readAt, 'done-jobs')
  const changed = (id: number) => {
    lead(id)
  }
  const renderCard = (job: TreasureJob) => (
    <MyTreasureJobCard
      job={job}
      appointments={appointments.filter(({ id_job }) => id_job === job.id)}
      visit={today?.visits.find(({ id_job }) => id_job === job.id)}
      pending={pending.filter(({ what }) => what.entry.id_job === job.id)}
      begin={begin}
      onChanged={() => changed(job.id)}
    />
  )
  const groups = groupJobs(filter.shown, new Date(now))
  const waiting = groups.find(({ name }) => name === 'answer')?.jobs ?? []
  return (
    <>
      <PendingSaid entries={said} onDismiss={saidAtVisits.pending.remove} />
      <NeedsAnswer jobs={waiting} renderCard={renderCard} />
      {done.isEmpty && jobs.length === 0 ? (
        <NoJobs
          icon={<MapPinned aria-hidden="true" />}
          words="Use the Jobs Board to claim jobs, then make an appointment with the customer."
          way={
            <Link className="button" to={paths.myJobsBoard()}>
              My Jobs Board
            </Link>
          }
        />
      ) : (
        <>
          <StatusNotice filter={filter} words={statusWords} />
          {groups
            .filter(({ name }) => name !== 'answer')
            .map((group) => (
              <JobGroup
                key={group.name}
                title={jobGroupTitles[group.name]}
                jobs={group.jobs}
                renderCard={renderCard}
              />
            ))}
          {filter.asked.length === 0 && <DoneJobs {...done} renderCard={renderCard} />}
        </>
      )}
      <Suspense>
        <MyTreasureJobDialogs task={task} onChanged={changed} onClose={() => begin(undefined)} />
      </Suspense>
    </>
  )
}

const statusWords = {
  [jobStatus.claimed]: 'without an appointment',
  [jobStatus.progressing]: 'in progress',
}

type Goal = { card: string; since: number; address?: string }

/**
 * Focuses a job's card. This is the card named by the address, such as `#job-12`, once it exists,
 * or a card that an action has moved to another group. `readAt` is the time of the last load. If
 * the card is no longer shown, the element with the id `elsewhere` receives focus.
 */
function useJobFocus(readAt: number, elsewhere: string) {
  const { hash, key } = useLocation()
  const goal = useRef<Goal>(undefined)

  useEffect(() => {
    if (hash) goal.current = { card: hash.slice(1), since: 0, address: key }
  }, [hash, key])

  // Runs after every render, because the card arrives with its list or with a group that opens
  // later.
  useEffect(() => {
    const { current } = goal
    if (!current || readAt <= current.since) return
    const card = document.getElementById(current.card)
    if (!card && current.address) return
    goal.current = undefined
    const isLost = document.activeElement === document.body
    if (current.address || isLost) (card ?? document.getElementById(elsewhere))?.focus()
  })

  return (id: number) => {
    goal.current = { card: `job-${id}`, since: readAt }
  }
}
