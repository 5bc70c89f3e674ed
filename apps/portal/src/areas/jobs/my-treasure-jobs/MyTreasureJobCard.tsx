import {
  dayInWords,
  dialled,
  showPounds,
  fullName,
  type Appointment,
  type DayVisit,
  type TreasureJob,
} from '@treasures/api-client'
import { Button, DescriptionList, telHref } from '@treasures/widgets/kit'
import type { PendingLabour } from '@treasures/widgets/labour-dialog'
import { CloudOff, Ellipsis, Phone, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNow } from '#parts/list/use-now.ts'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { Menu } from '#app/floating/Menu.tsx'
import { paths } from '#app/paths.ts'
import { LazyVisitPhotos } from '#parts/photos/LazyVisitPhotos.tsx'
import { moment } from '#parts/words.ts'
import { directionsTo, unbroken, whenWords } from '../my-jobs/job-words.ts'
import { payWords } from '../treasure-job/offer-words.ts'
import { MessagesButton } from '../thread/MessagesButton.tsx'
import { AskedTime } from '../visit/AskedTime.tsx'
import { VisitSteps } from '../visit/VisitSteps.tsx'
import { jobTaskWords, tasksOf, type JobTaskName } from './job-tasks.rules.ts'
import { JobAnswers } from '#parts/JobAnswers.tsx'
import type { JobTask } from './MyTreasureJobDialogs.tsx'

type CardProps = {
  job: TreasureJob
  /** Future appointments. */
  appointments: readonly Appointment[]
  /** Today's visit. */
  visit: DayVisit | undefined
  /** Work recorded without signal. */
  pending: readonly PendingLabour[]
  begin: (task: JobTask) => void
  /** Called after an action that has no dialog. */
  onChanged: () => void
}

/** One job for its treasure: the customer to call, place and time, and the actions possible now. */
export function MyTreasureJobCard(props: CardProps) {
  const { job, appointments, visit, pending, begin, onChanged } = props
  const id = useId()
  const { customer } = job
  const numbers = [customer.mphone, customer.phone].filter((number) => number !== null)
  return (
    <article id={`job-${job.id}`} className="card my-job" tabIndex={-1} aria-labelledby={id}>
      <JobCardHead
        id={id}
        service={job.service}
        note={`Job ${job.jobcode}`}
        job={{ id_status: job.id_status }}
      />
      {visit && <VisitSteps visit={visit} onSaid={onChanged} />}
      {job.descr && <p className="my-job-descr">{job.descr}</p>}
      <JobAnswers job={job} />
      <DescriptionList
        items={[
          { term: 'Customer', detail: fullName(customer) },
          { term: 'Where', detail: <Directions job={job} /> },
          { term: 'Wanted', detail: whenWords(job) || 'To be agreed' },
          { term: 'You get', detail: payWords(job) },
          ...(job.lines > 0 ? [{ term: 'Recorded', detail: showPounds(job.recorded) }] : []),
        ]}
      />
      {(job.visit_photos > 0 || job.signed) && <LazyVisitPhotos id_job={job.id} side="treasure" />}
      {pending.length > 0 && <Pending pending={pending} jobcode={job.jobcode} />}
      {appointments.length > 0 && (
        <ul className="my-job-times" aria-label={`Appointments of job ${job.jobcode}`}>
          {appointments.map((appointment) => (
            <AppointmentLine key={appointment.id} appointment={appointment} begin={begin} />
          ))}
        </ul>
      )}
      {job.next_visit && (
        <AskedTime visit={job.next_visit} customer={customer.fname} onDone={onChanged} />
      )}
      {numbers.length > 0 && (
        <p className="treasure-job-numbers">
          {numbers.map((number) => (
            <a key={number} className="button" data-kind="quiet" href={telHref(number)}>
              <Phone aria-hidden="true" /> Call {customer.fname}:{' '}
              <span className="my-job-number">{dialled(number)}</span>
            </a>
          ))}
        </p>
      )}
      <Ways job={job} begin={begin} />
    </article>
  )
}

/** Work that is only on this device: not sent yet, or refused. */
const Pending = ({ pending, jobcode }: Pick<CardProps, 'pending'> & { jobcode: string }) => (
  <ul className="my-job-pending" aria-label={`Only on this device, for job ${jobcode}`}>
    {pending.map(({ key, refused, what: { entry, amount } }) => (
      <li key={key} data-tone={refused === undefined ? 'waiting' : 'refused'}>
        {refused === undefined ? (
          <CloudOff aria-hidden="true" />
        ) : (
          <TriangleAlert aria-hidden="true" />
        )}
        <p>
          <strong>{refused === undefined ? 'Waiting for signal' : 'Not recorded'}</strong>: {amount}
          , {dayInWords(entry.date)}
          {refused !== undefined && (
            <>
              . <Link to={paths.myTreasureTimesheets()}>See why</Link>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
)

/** Line for an appointment, with its next visit and the actions on it. */
function AppointmentLine({
  appointment,
  begin,
}: {
  appointment: Appointment
  begin: CardProps['begin']
}) {
  const now = useNow()
  const next = appointment.times.find(({ end_at }) => Date.parse(end_at) > now)
  const when = moment(next?.start_at ?? appointment.start_at)
  const future = appointment.times.filter(({ start_at }) => Date.parse(start_at) > now)
  const [toCome] = future
  const isRepeated = future.length > 1
  return (
    <li>
      <p>
        <strong>{when}</strong>
        {appointment.visit && ' · visit'}
        {appointment.repeats && <span className="small muted"> · {appointment.repeats}</span>}
      </p>
      {toCome && (
        <Button
          kind="text"
          label={`Change time of the appointment on ${moment(toCome.start_at)}`}
          onClick={() =>
            begin({ at: 'move', visit: { ...appointment, ...toCome }, id_job: appointment.id_job })
          }
        >
          Change time
        </Button>
      )}
      {toCome && (
        <Button
          kind="text"
          label={`Cancel the appointment on ${when}`}
          onClick={() =>
            begin({ at: 'call-off', appointment, when, ...(isRepeated && { only: toCome }) })
          }
        >
          Cancel
        </Button>
      )}
      {isRepeated && (
        <Button
          kind="text"
          label={`Cancel all appointments from ${when}`}
          onClick={() => begin({ at: 'call-off', appointment, when })}
        >
          Cancel all
        </Button>
      )}
    </li>
  )
}

/** The address, linked to directions on a map. */
const Directions = ({ job: { jobcode, address, postcode } }: { job: TreasureJob }) => (
  <a
    href={directionsTo(address, postcode)}
    target="_blank"
    rel="noreferrer"
    title="Directions"
    aria-label={`${address}, ${postcode}: directions to job ${jobcode}`}
  >
    {address}, {unbroken(postcode)}
  </a>
)

/** The next step for a job as a button, its messages, and all other actions in a menu. */
function Ways({ job, begin }: { job: TreasureJob; begin: CardProps['begin'] }) {
  const navigate = useNavigate()
  const { main, others } = tasksOf(job)
  const start = (name: JobTaskName) => {
    if (name !== 'photos') return begin({ at: name, job })
    if (job.images_id) void navigate(paths.jobImages({ id: job.images_id, job: job.id }))
  }
  return (
    <div className="my-job-ways">
      {main && (
        <Button label={`${jobTaskWords[main]}: job ${job.jobcode}`} onClick={() => start(main)}>
          {jobTaskWords[main]}
        </Button>
      )}
      <MessagesButton id_job={job.id} side="treasure" />
      {others.length > 0 && (
        <Menu
          label={`More for job ${job.jobcode}`}
          icon={<Ellipsis aria-hidden="true" />}
          items={others.map((name) => ({
            label: jobTaskWords[name],
            onPress: () => start(name),
            tone: name === 'give-back' ? 'danger' : undefined,
          }))}
        />
      )}
    </div>
  )
}
