import {
  dialled,
  jobStatus,
  showPounds,
  type Appointment,
  type TreasureJob,
} from '@treasures/api-client'
import { Button, DescriptionList, telHref } from '@treasures/widgets/kit'
import { Phone } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../parts/list/use-now.ts'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { paths } from '../../../app/paths.ts'
import { moment } from '../../../parts/words.ts'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { payWords } from '../treasure-job/offer-words.ts'
import { AskedTime } from '../visit/AskedTime.tsx'
import { refreshMyTreasureJobs } from './my-treasure-jobs.queries.ts'
import type { JobTask } from './MyTreasureJobDialogs.tsx'

type CardProps = {
  job: TreasureJob
  /** Those to come. */
  appointments: readonly Appointment[]
  begin: (task: JobTask) => void
}

/** One job as its treasure needs it: whom to ring, where and when, and what can be done now. */
export function MyTreasureJobCard({ job, appointments, begin }: CardProps) {
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
      {job.descr && <p className="my-job-descr">{job.descr}</p>}
      <DescriptionList
        items={[
          { term: 'Customer', detail: `${customer.fname} ${customer.lname}` },
          { term: 'Where', detail: `${job.address}, ${unbroken(job.postcode)}` },
          { term: 'Wanted', detail: whenWords(job) },
          { term: 'You get', detail: payWords(job) },
          ...(job.lines > 0 ? [{ term: 'Recorded', detail: showPounds(job.recorded) }] : []),
        ]}
      />
      {appointments.length > 0 && (
        <ul className="my-job-times" aria-label={`Appointments of job ${job.jobcode}`}>
          {appointments.map((appointment) => (
            <AppointmentLine key={appointment.id} appointment={appointment} begin={begin} />
          ))}
        </ul>
      )}
      {job.next_visit && (
        <AskedTime
          visit={job.next_visit}
          customer={customer.fname}
          onDone={refreshMyTreasureJobs}
        />
      )}
      {numbers.length > 0 && (
        <p className="treasure-job-numbers">
          {numbers.map((number) => (
            <a key={number} className="button" data-kind="quiet" href={telHref(number)}>
              <Phone aria-hidden="true" /> Ring {customer.fname}:{' '}
              <span className="my-job-number">{dialled(number)}</span>
            </a>
          ))}
        </p>
      )}
      <Ways job={job} begin={begin} />
    </article>
  )
}

/** From the first time that is still to come. */
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
  const toCome = appointment.times.find(({ start_at }) => Date.parse(start_at) > now)
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
          onClick={() => begin({ at: 'move', visit: { ...appointment, ...toCome } })}
        >
          Change time
        </Button>
      )}
      {toCome && (
        <Button
          kind="text"
          label={`Cancel the appointment on ${when}`}
          onClick={() => begin({ at: 'call-off', appointment, when })}
        >
          Cancel
        </Button>
      )}
    </li>
  )
}

/** What can be done with the job as it stands, the likeliest first. */
function Ways({ job, begin }: { job: TreasureJob; begin: CardProps['begin'] }) {
  const way = (at: Exclude<JobTask['at'], 'call-off' | 'move'>, words: string, isFirst = false) => (
    <Button
      kind={isFirst ? 'primary' : 'quiet'}
      label={`${words}: job ${job.jobcode}`}
      onClick={() => begin({ at, job })}
    >
      {words}
    </Button>
  )
  return (
    <div className="my-job-ways">
      {job.can_make_appointment &&
        way('appointment', 'Make an appointment', job.id_status === jobStatus.claimed)}
      {job.can_estimate && way('estimate', 'Send an estimate')}
      {job.can_record && way('labour', 'Record Labour', job.next_appointment !== null)}
      {job.can_record && way('materials', 'Add Materials')}
      {job.next_appointment && way('calendar', 'Add to calendar')}
      {job.images_id && job.image_count > 0 && (
        <Link
          className="button"
          data-kind="quiet"
          to={paths.jobImages({ id: job.images_id, job: job.id })}
          aria-label={`See the photos of job ${job.jobcode}`}
        >
          See the photos
        </Link>
      )}
      {job.can_finish && way('finish', 'Mark as done')}
      {job.can_decline && way('give-back', 'Hand back the job')}
    </div>
  )
}
