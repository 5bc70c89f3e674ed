import {
  listUnscheduledJobs,
  timeOfDayInWords,
  withTimeOfDay,
  type UnscheduledJob,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import type { Control } from '#app/access/control.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useTheme } from '#app/theme.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { AppointmentDialog } from '#parts/work-dialogs.ts'
import { jobWords } from './diary-layout.ts'
import { shortDay } from './diary-span.ts'
import type { DiaryPlan } from './use-diary-plan.ts'

type UnscheduledJobsProps = { isStaff: boolean; control: Control; plan: DiaryPlan }

/** Claimed jobs without a future visit. Drag one to a day, or press its button, to schedule it. */
export function UnscheduledJobs({ isStaff, control, plan }: UnscheduledJobsProps) {
  const theme = useTheme()
  const { planning, words } = plan
  return (
    <section className="card diary-tray" aria-labelledby="diary-tray">
      <h2 id="diary-tray">No visit to come</h2>
      <p className="small" aria-live="polite">
        {words}
      </p>
      <Loaded query={useQuery(rowsOf(listUnscheduledJobs))}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="muted">Every claimed job has a visit to come.</p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <li key={job.id_job} data-moving={plan.dragged === job || undefined}>
                  <div className="diary-job" {...plan.handlers(job)}>
                    <JobWords job={job} isStaff={isStaff} />
                  </div>
                  <ControlButton kind="text" control={control} onClick={() => plan.plan({ job })}>
                    Add Appointment
                  </ControlButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {planning && (
        <Suspense fallback={null}>
          <AppointmentDialog
            client={api}
            isOpen
            theme={theme}
            status={2}
            about={jobWords(planning.job)}
            subject={subjectOf(planning, isStaff)}
            suggestedDate={planning.job.wanted_on}
            suggestedTime={planning.job.wanted_time}
            onSaved={() => {
              snackbar.success('The appointment is made.')
            }}
            onClose={() => plan.plan(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Formats the day that the customer wants: "wanted Wed 25 Nov, morning". */
function wishWords({ wanted_on, wanted_time }: UnscheduledJob): string {
  const when = wanted_on
    ? withTimeOfDay(shortDay(wanted_on), wanted_time)
    : timeOfDayInWords(wanted_time)
  return when && `wanted ${when}`
}

const subjectOf = (
  { job: { id_job, treasure }, suggested }: NonNullable<DiaryPlan['planning']>,
  isStaff: boolean,
) =>
  isStaff
    ? ({ kind: 'staff', id_job, id_treasure: treasure.id, suggested } as const)
    : ({ kind: 'mine', id_job, suggested } as const)

const JobWords = ({ job, isStaff }: { job: UnscheduledJob; isStaff: boolean }) => (
  <>
    <p>
      {isStaff ? (
        <Link to={paths.job({ id: job.id_job })} draggable={false}>
          Job {job.id_job}
        </Link>
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
  </>
)
