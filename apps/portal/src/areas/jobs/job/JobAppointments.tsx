import {
  fullName,
  createAppointment,
  createSeries,
  deleteAppointment,
  moveAppointment,
  isJobUnderWay,
  jobStatus,
  type Appointment,
  type Job,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { AppointmentDialog } from '@treasures/widgets/appointment-dialog'
import { lazy, Suspense, useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useNow } from '#parts/list/use-now.ts'
import { count, moment } from '#parts/words.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { jobWords } from '../diary/diary-layout.ts'
import { AskedTime } from '../visit/AskedTime.tsx'
import { ChangeTime, type Visit } from '../visit/ChangeTime.tsx'
import { onlyThis } from '../visit/only-this.ts'
import { jobAppointments } from './job.queries.ts'

/** Loaded on demand, because most jobs have a single visit. */
const SeriesDialog = lazy(async () => ({
  default: (await import('../series/SeriesDialog.tsx')).SeriesDialog,
}))

/** Appointment to cancel: all its future visits, or only one. */
type Cancelled = { appointment: Appointment; only?: Visit }

/** Appointments of a job. Only a job with a treasure can have one. */
export function JobAppointments({ job }: { job: Job }) {
  const [isAdding, setAdding] = useState(false)
  const [repeats, openRepeats] = useState(false)
  const repeat = useControl(createSeries)
  const [calledOff, setCalledOff] = useState<Cancelled>()
  const add = useControl(createAppointment)
  const [moved, setMoved] = useState<Visit>()
  const { treasure, id_status } = job
  const all = useQuery(jobAppointments(job.id))
  const isRepeated = all.data?.some(({ recurrent, end_at }) => recurrent && end_at === null)
  const now = useNow()
  const canAdd =
    treasure !== null && (isJobUnderWay(id_status) || id_status === jobStatus.completed)
  return (
    <Panel
      title="Appointments"
      action={
        canAdd && (
          <span className="panel-actions">
            {isJobUnderWay(id_status) && (
              <ControlButton kind="quiet" control={repeat} onClick={() => openRepeats(true)}>
                {isRepeated ? 'Repeated visits' : 'Repeat'}
              </ControlButton>
            )}
            <ControlButton kind="quiet" control={add} onClick={() => setAdding(true)}>
              Add Appointment
            </ControlButton>
          </span>
        )
      }
    >
      <Loaded query={all}>
        {(appointments) =>
          appointments.length === 0 ? (
            <p className="muted">
              {treasure ? 'None yet.' : 'Available once someone has claimed the job.'}
            </p>
          ) : (
            <>
              {appointments.map((one) => (
                <Asked key={one.id} appointment={one} job={job} />
              ))}
              <ul className="job-lines" aria-label="Appointments">
                {appointments.map((one) => (
                  <li key={one.id}>
                    <div>
                      <p>
                        <time dateTime={one.start_at}>{moment(one.start_at)}</time>
                        {`, ${lengthOf(one)}`}
                      </p>
                      <p className="small muted">
                        {[one.treasure.name, one.repeats].filter(Boolean).join(' · ')}
                      </p>
                    </div>
                    <Ways
                      next={nextOf(one, now)}
                      onMove={setMoved}
                      isRepeated={futureTimes(one, now).length > 1}
                      onCancel={(only) => setCalledOff({ appointment: one, ...(only && { only }) })}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {treasure && canAdd && (
        <AppointmentDialog
          client={api}
          isOpen={isAdding}
          status={id_status === jobStatus.claimed ? id_status : jobStatus.progressing}
          about={jobWords({
            id_job: job.id,
            service: job.service.name,
            customer: fullName(job.customer),
          })}
          subject={{ kind: 'staff', id_job: job.id, id_treasure: treasure.id }}
          suggestedDate={job.wanted_on}
          suggestedTime={job.wanted_time}
          onSaved={() => {
            snackbar.success('The appointment is made. We’ll let customer and treasure know.')
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {treasure && repeats && (
        <Suspense>
          <SeriesDialog
            job={{ id: job.id, treasure: treasure.fname }}
            reader="admin"
            onClose={() => openRepeats(false)}
          />
        </Suspense>
      )}
      {moved && (
        <ChangeTime
          visit={{ ...moved, id_job: job.id }}
          told="customer and treasure"
          onClose={() => setMoved(undefined)}
        />
      )}
      {calledOff && (
        <ConfirmChange
          title={
            calledOff.only
              ? 'Cancel this visit?'
              : calledOff.appointment.recurrent
                ? 'Cancel all its future visits?'
                : 'Cancel this appointment?'
          }
          yes={calledOff.only ? 'Cancel visit' : 'Cancel appointment'}
          no="Keep it"
          change={() =>
            api.call(deleteAppointment, {
              params: { id: calledOff.appointment.id },
              query: calledOff.only ? onlyThis(calledOff.only) : {},
            })
          }
          said={calledOff.only ? 'Visit cancelled.' : 'Appointment cancelled.'}
          onClose={() => setCalledOff(undefined)}
        >
          {moment((calledOff.only ?? calledOff.appointment).start_at)}.{' '}
          {calledOff.only && 'The other visits stay. '}We’ll let customer and treasure know.
        </ConfirmChange>
      )}
    </Panel>
  )
}

const lengthOf = ({ visit, hours }: Appointment) =>
  visit ? 'a visit' : `${count(hours ?? 0)} ${hours === 1 ? 'hour' : 'hours'}`

type WaysProps = {
  /** Next future visit. A visit that has begun cannot be moved or cancelled. */
  next: Visit | undefined
  onMove: (visit: Visit) => void
  isRepeated: boolean
  /** Cancels the given visit, or all future ones. */
  onCancel: (only?: Visit) => void
}

function Ways({ next, isRepeated, onMove, onCancel }: WaysProps) {
  const move = useControl(moveAppointment)
  const remove = useControl(deleteAppointment)
  if (!next) return null
  const when = moment(next.start_at)
  return (
    <div className="job-line-ways">
      <ControlButton
        kind="text"
        control={move}
        label={`Change time of ${when}`}
        onClick={() => onMove(next)}
      >
        Change time
      </ControlButton>
      <ControlButton
        kind="text"
        control={remove}
        label={`Cancel ${when}`}
        onClick={() => onCancel(isRepeated ? next : undefined)}
      >
        Cancel
      </ControlButton>
      {isRepeated && (
        <ControlButton
          kind="text"
          control={remove}
          label={`Cancel all from ${when}`}
          onClick={() => onCancel()}
        >
          Cancel all
        </ControlButton>
      )}
    </div>
  )
}

/** The customer's request for another time, which staff can answer if they may move the visit. */
function Asked({ appointment, job }: { appointment: Appointment; job: Job }) {
  const move = useControl(moveAppointment)
  const { id, sequence, visit, times, request } = appointment
  const asked = times.find(({ start_at }) => start_at === request?.start_at)
  if (move.at !== 'allowed' || !asked) return null
  return (
    <AskedTime
      visit={{ id, sequence, visit, request, ...asked }}
      customer={job.customer?.fname ?? 'The customer'}
      onDone={refreshAll}
    />
  )
}

const futureTimes = ({ times }: Appointment, now: number) =>
  times.filter(({ start_at }) => Date.parse(start_at) > now)

function nextOf(appointment: Appointment, now: number): Visit | undefined {
  const { id, sequence, visit } = appointment
  const [next] = futureTimes(appointment, now)
  return next && { id, sequence, visit, ...next }
}
