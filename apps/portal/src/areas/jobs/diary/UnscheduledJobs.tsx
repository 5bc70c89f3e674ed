import {
  createAppointment,
  createMyAppointment,
  withTimeOfDay,
  type UnscheduledJob,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { useTheme } from '../../../app/theme.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { AppointmentDialog } from '../../../parts/work-dialogs.ts'
import { refreshDiary, unscheduledJobs } from './diary.queries.ts'
import { shortDay } from './diary-span.ts'

/** Jobs that somebody has and for which nobody comes. */
export function UnscheduledJobs({ isStaff }: { isStaff: boolean }) {
  const theme = useTheme()
  const [adding, setAdding] = useState<UnscheduledJob>()
  const add = useControl(isStaff ? createAppointment : createMyAppointment)
  return (
    <section className="card diary-tray" aria-labelledby="diary-tray">
      <h2 id="diary-tray">No appointment yet</h2>
      <Loaded query={useQuery(unscheduledJobs)}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="muted">Every job has an appointment.</p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <li key={job.id_job}>
                  <div>
                    <p>
                      {isStaff ? (
                        <Link to={paths.job({ id: job.id_job })}>Job {job.id_job}</Link>
                      ) : (
                        `Job ${job.id_job}`
                      )}
                      {`, ${job.service}`}
                    </p>
                    <p className="small muted">
                      {[job.customer, job.place, isStaff && job.treasure.name, wishWords(job)]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <ControlButton kind="text" control={add} onClick={() => setAdding(job)}>
                    Add Appointment
                  </ControlButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <Suspense fallback={null}>
          <AppointmentDialog
            client={api}
            isOpen
            theme={theme}
            status={2}
            subject={
              isStaff
                ? { kind: 'staff', id_job: adding.id_job, id_treasure: adding.treasure.id }
                : { kind: 'mine', id_job: adding.id_job }
            }
            onSaved={() => {
              snackbar.success('The appointment is made.')
              refreshDiary()
            }}
            onClose={() => setAdding(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** "wanted Wed 25 Nov, in the morning". */
function wishWords({ wanted_on, wanted_time }: UnscheduledJob): string {
  const when = withTimeOfDay(wanted_on ? shortDay(wanted_on) : '', wanted_time)
  return when && `wanted ${when}`
}
