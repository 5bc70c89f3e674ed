import { expect, test } from 'vitest'
import { estimateStatus, estimateStatuses } from '../jobs/estimates/estimates.schema.ts'
import { jobStatus, jobStatuses } from '../jobs/jobs/job-statuses.ts'
import {
  opportunityStatus,
  opportunityStatuses,
} from '../jobs/opportunities/opportunities.schema.ts'
import { timesheetStatus, timesheetStatuses } from '../work/timesheets/timesheets.schema.ts'

test.each([
  ['job', jobStatus, jobStatuses],
  ['opportunity', opportunityStatus, opportunityStatuses],
  ['estimate', estimateStatus, estimateStatuses],
  ['timesheet', timesheetStatus, timesheetStatuses],
] as const)('every status of a %s is found by its name, and its name by it', (_, ids, names) => {
  expect(Object.keys(ids)).toHaveLength(Object.keys(names).length)
  for (const [name, id] of Object.entries(ids))
    expect((names as Record<number, string>)[id]?.toLowerCase()).toBe(name)
})
