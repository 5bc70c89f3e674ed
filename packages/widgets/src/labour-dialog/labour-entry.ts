import type { Labour, Materials, TimesheetJob, Work } from '@treasures/api-client'

export type LabourKind = 'labour' | 'materials'

/** What is sent, of either kind. */
export type LabourEntry = ({ kind: 'labour' } & Labour) | ({ kind: 'materials' } & Materials)

/** Who records, and for whom. */
export type LabourRecorder =
  | { kind: 'self'; id_treasure: number }
  | { kind: 'admin'; id_treasure: number; name: string }
  /** Whoever holds the link that the job's treasure was sent. */
  | { kind: 'link'; token: string }

/** What the form has to know of a job. */
export type LabourJob = Omit<TimesheetJob, 'id_service' | 'id_job_type' | 'id_unit' | 'descr'>

/** The jobs to record to. `isLastKnown`: there is no signal, and these are from before. */
export type LabourJobs = { jobs: readonly LabourJob[]; isLastKnown: boolean }

/** The job of a line that is to be changed, as the line knows it. Its own whole-job line does not stand in its way. */
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
