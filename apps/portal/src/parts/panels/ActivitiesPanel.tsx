import { activityType, dayInWords, type Activity } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Chip, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { Loaded } from '../list/Loaded.tsx'
import { moment } from '../words.ts'
import { ActivityForm } from './ActivityForm.tsx'
import { JobLink, TextOfJob } from './JobLink.tsx'
import { Panel } from './Panel.tsx'
import { ToDoActions } from './ToDoActions.tsx'
import './profile.css'
import { activitiesOf, addActivityCall, type Subject } from './subject.ts'

type ActivitiesPanelProps = {
  subject: Subject
  /** Shows the system's notes initially. */
  withSystem?: boolean
}

/** Activities and to-dos, newest first. Shows a single page, as large as the call allows. */
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
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
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

/** Activities of `type` 2 are written by the system. */
function ActivityLine({ subject, activity }: ActivityLineProps) {
  const { type, descr, id_job, author, assignee, to_do, due_on, completed_at, created_at } =
    activity
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
          <Tag tone="warn">
            To do: {assignee?.name ?? 'nobody yet'}
            {due_on && `, by ${dayInWords(due_on)}`}
          </Tag>
        )}
      </p>
      <ToDoActions activity={activity} onChanged={refreshAll} />
    </li>
  )
}
