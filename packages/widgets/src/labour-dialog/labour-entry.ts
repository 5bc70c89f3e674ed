import type { Labour, Materials, TimesheetJob, Work } from '@treasures/api-client'

export type LabourKind = 'labour' | 'materials'

/** An entry in the shape of the server, of either kind. */
export type LabourEntry = ({ kind: 'labour' } & Labour) | ({ kind: 'materials' } & Materials)

/** The caller who records. `id_treasure` is the treasure whose timesheet gets the entry. */
export type LabourRecorder =
  | { kind: 'self'; id_treasure: number }
  | { kind: 'admin'; id_treasure: number; name: string }
  /** The caller opened the link that was sent to the job's treasure. */
  | { kind: 'link'; token: string }

/** Fields of a job that the form needs. */
export type LabourJob = Omit<TimesheetJob, 'id_service' | 'id_job_type' | 'id_unit' | 'descr'>

/**
 * Jobs to record to. `isLastKnown` means that there is no signal, and that the jobs are from the
 * last load.
 */
export type LabourJobs = {
  jobs: readonly LabourJob[]
  isLastKnown: boolean
  /** `YYYY-MM`. Unknown without signal. */
  lockedMonths?: readonly string[]
}

/**
 * Job of a line to change, from the line's own fields. `recorded` is false, so that a fixed-price
 * line does not block itself.
 */
export const jobOfLine = (line: Work): LabourJob => ({
  id: line.id_job,
  service: line.service,
  unit: line.unit,
  place: '',
  customer: { fname: line.customer.name, lname: '' },
  treasureprice: line.material ? null : line.treasureprice,
  minimum: null,
  whole_job: line.whole_job,
  recorded: false,
  last_appointment_on: null,
})
