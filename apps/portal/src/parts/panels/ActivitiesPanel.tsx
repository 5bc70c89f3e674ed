import {
  activityType,
  assignActivityToSelf,
  completeActivity,
  type Activity,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Chip, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { saveFailure } from '../form/save-failure.ts'
import { Loaded } from '../list/Loaded.tsx'
import { queries } from '../queries.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { moment } from '../words.ts'
import { ActivityForm } from './ActivityForm.tsx'
import { JobLink, TextOfJob } from './JobLink.tsx'
import { Panel } from './Panel.tsx'
import './profile.css'
import { activitiesKey, activitiesOf, addActivityCall, type Subject } from './subject.ts'

type ActivitiesPanelProps = {
  subject: Subject
  /** What the program noted by itself is shown from the start. */
  withSystem?: boolean
}

/** What happened, newest first, and what is to be done: as many as the call gives. */
export function ActivitiesPanel({ subject, withSystem = true }: ActivitiesPanelProps) {
  const [system, showSystem] = useState(withSystem)
  const [isWriting, setWriting] = useState(false)
  const control = useControl(addActivityCall(subject))
  return (
    <Panel
      title="Activities"
      action={
        <span className="panel-actions">
          <Chip isPressed={system} onPress={() => showSystem(!system)}>
            System notes
          </Chip>
          {!isWriting && (
            <ControlButton kind="quiet" control={control} onClick={() => setWriting(true)}>
              Add an activity
            </ControlButton>
          )}
        </span>
      }
    >
      {isWriting && <ActivityForm subject={subject} onClose={() => setWriting(false)} />}
      <Loaded query={useQuery(activitiesOf(subject, { system }))}>
        {(activities) =>
          activities.length === 0 ? (
            <p className="muted">{system ? 'Nothing has happened yet.' : 'No activities yet.'}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
            <ol className="activities" tabIndex={0} aria-label="Activities">
              {activities.map((activity) => (
                <ActivityLine key={activity.id} subject={subject} activity={activity} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

type ActivityLineProps = { subject: Subject; activity: Activity }

/** `type` 2 was written by the system. */
function ActivityLine({ subject, activity }: ActivityLineProps) {
  const { id, type, descr, id_job, author, assignee, to_do, completed_at, created_at } = activity
  const who = [moment(created_at), author?.name]
  return (
    <li>
      <p className="activity-text">
        <TextOfJob text={descr} id_job={id_job} />
      </p>
      <p className="small muted tags">
        <time dateTime={created_at}>{who.filter(Boolean).join(' · ')}</time>
        {id_job !== null && subject.kind !== 'job' && <JobLink id={id_job} />}
        {type === activityType.system && <Tag>System</Tag>}
        {to_do && completed_at && <Tag tone="ok">Done {moment(completed_at)}</Tag>}
        {to_do && !completed_at && (
          <Tag tone="warn">{assignee ? `To do: ${assignee.name}` : 'To do: nobody yet'}</Tag>
        )}
      </p>
      {to_do && !completed_at && (
        <ActivityActions subject={subject} id={id} what={descr} isTaken={assignee !== null} />
      )}
    </li>
  )
}

type ActivityActionsProps = { subject: Subject; id: number; what: string; isTaken: boolean }

function ActivityActions({ subject, id, what, isTaken }: ActivityActionsProps) {
  const take = useControl(assignActivityToSelf)
  const complete = useControl(completeActivity)
  const change = useMutation({
    mutationFn: (call: typeof assignActivityToSelf | typeof completeActivity) =>
      api.call(call, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: activitiesKey(subject) }),
    onError: (error) => snackbar.warning(`The activity was not changed. ${saveFailure(error)}`),
  })
  const isBusy = change.isPending
  if (take.at !== 'allowed' && complete.at !== 'allowed') return null
  return (
    <p className="tags">
      {!isTaken && (
        <Button
          kind="text"
          label={`Take it on: ${what}`}
          isBusy={isBusy}
          onClick={() => change.mutate(assignActivityToSelf)}
        >
          Take it on
        </Button>
      )}
      <Button
        kind="text"
        label={`Done: ${what}`}
        isBusy={isBusy}
        onClick={() => change.mutate(completeActivity)}
      >
        Done
      </Button>
    </p>
  )
}
