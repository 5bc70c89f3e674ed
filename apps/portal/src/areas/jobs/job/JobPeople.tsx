import {
  assignJob,
  dialled,
  endAssignment,
  jobStatus,
  fullName,
  type Assignment,
  type Job,
  listJobAssignments,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList, telHref } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { day } from '#parts/words.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { profilePath, treasurePath } from '#parts/people/profile-path.ts'
import { AssignJob } from './AssignJob.tsx'
import { jobSaved } from './job.queries.ts'
import '#parts/parts.css'

/** The customer, the treasure, and earlier treasures who handed the job back. */
export function JobPeople({ job }: { job: Job }) {
  const [isAssigning, setAssigning] = useState(false)
  const [ending, setEnding] = useState<Assignment>()
  const assign = useControl(assignJob)
  const end = useControl(endAssignment)
  const { customer, treasure } = job
  const name = fullName(customer)
  const hasEnded = ({ ended_at }: Assignment) => ended_at !== null
  return (
    <>
      <Panel title="Customer">
        <DescriptionList
          items={[
            {
              term: 'Name',
              detail:
                customer.id === null ? (
                  name
                ) : (
                  <Link to={profilePath({ id: customer.id, name })}>{name}</Link>
                ),
            },
            ...(customer.record === null
              ? []
              : [{ term: 'Customer record', detail: customer.record }]),
            { term: 'Mobile', detail: telephone(customer.mphone) },
            { term: 'Landline', detail: telephone(customer.phone) },
            {
              term: 'E-mail',
              detail: customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>,
            },
          ]}
        />
        {customer.unconfirmed && (
          <p className="small muted">
            Booked as a visitor. The owner of the e-mail has not confirmed it yet.
          </p>
        )}
      </Panel>
      <Panel title="Treasure">
        {treasure ? (
          <DescriptionList
            items={[
              { term: 'Name', detail: <Link to={treasurePath(treasure)}>{treasure.name}</Link> },
              { term: 'Mobile', detail: telephone(treasure.mphone) },
            ]}
          />
        ) : (
          <p className="muted">Not claimed yet.</p>
        )}
        {job.id_status === jobStatus.open && (
          <div className="panel-actions">
            <ControlButton kind="quiet" control={assign} onClick={() => setAssigning(true)}>
              Assign a treasure
            </ControlButton>
          </div>
        )}
        <Loaded query={useQuery(rowsOf(listJobAssignments, { params: { id: job.id } }))}>
          {(assignments) =>
            assignments.length > 0 && (
              <ul className="job-lines" aria-label="Assignments">
                {assignments.map((one) => (
                  <li key={one.id}>
                    <div>
                      <p>{one.treasure.name}</p>
                      <p className="small muted">
                        {hows[one.how]} {day(one.assigned_at)}
                        {one.ended_at && `, ended ${day(one.ended_at)}`}
                      </p>
                    </div>
                    {!hasEnded(one) && job.allowed.includes(1) && (
                      <ControlButton
                        kind="text"
                        control={end}
                        label={`Unassign ${one.treasure.name}`}
                        onClick={() => setEnding(one)}
                      >
                        Unassign
                      </ControlButton>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {isAssigning && <AssignJob id={job.id} onClose={() => setAssigning(false)} />}
      {ending && (
        <ConfirmChange
          title={`Unassign ${ending.treasure.name}?`}
          yes="Unassign"
          change={() => api.call(endAssignment, { params: { id: ending.id } })}
          said={`${ending.treasure.name} has been unassigned. The job is open again.`}
          onDone={jobSaved}
          onClose={() => setEnding(undefined)}
        >
          Appointments are cancelled, the job is open again, and we’ll let the customer and the
          treasure know.
        </ConfirmChange>
      )}
    </>
  )
}

const telephone = (number: string | null) =>
  number && <a href={telHref(number)}>{dialled(number)}</a>

const hows: Record<Assignment['how'], string> = {
  claim: 'Claimed it',
  opportunity: 'Accepted the offer',
  auto_match: 'Automatic match',
  booking: 'Booked by the customer',
  admin: 'Assigned by staff',
  estimate: 'Estimate accepted',
}
