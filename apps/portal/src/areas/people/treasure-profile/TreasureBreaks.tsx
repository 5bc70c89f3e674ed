import {
  BreakInput,
  createTreasureBreak,
  deleteTreasureBreak,
  updateTreasureBreak,
  dayInWords,
  type Break,
  type SavedBreak,
  listTreasureBreaks,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DateField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { textProps } from '#parts/form/field-props.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { moment } from '#parts/words.ts'
import './treasure-breaks.css'

type Task =
  | { at: 'none' }
  | { at: 'visits'; rest: SavedBreak }
  | { at: 'add' }
  | { at: 'edit' | 'delete'; rest: Break }

const daysOf = ({ start_on, end_on }: Break) =>
  start_on === end_on ? dayInWords(start_on) : `${dayInWords(start_on)} – ${dayInWords(end_on)}`

/** Days off, the next first. The treasure receives no offers on them. */
export function TreasureBreaks({ id, title = 'Breaks' }: { id: number; title?: string }) {
  const [task, setTask] = useState<Task>({ at: 'none' })
  const control = useControl(createTreasureBreak)
  const breaks = useQuery(rowsOf(listTreasureBreaks, { params: { id } }))
  const close = () => setTask({ at: 'none' })
  const isForm = task.at === 'add' || task.at === 'edit'
  return (
    <Panel
      title={title}
      action={
        !isForm && (
          <ControlButton kind="quiet" control={control} onClick={() => setTask({ at: 'add' })}>
            Add a break
          </ControlButton>
        )
      }
    >
      {isForm && (
        <BreakForm
          key={task.at === 'edit' ? task.rest.id : 'new'}
          id={id}
          rest={task.at === 'edit' ? task.rest : undefined}
          onClose={close}
          onSaved={(saved) => {
            setTask(saved.visits.length ? { at: 'visits', rest: saved } : { at: 'none' })
          }}
        />
      )}
      {task.at === 'visits' && <VisitsWithin rest={task.rest} onClose={close} />}
      <Loaded query={breaks}>
        {(found) =>
          found.length === 0 ? (
            <p className="muted">No breaks.</p>
          ) : (
            <ul className="profile-lines">
              {found.map((rest) => (
                <li key={rest.id}>
                  <span>
                    <b>{daysOf(rest)}</b>
                    {rest.reason && <span className="muted"> {rest.reason}</span>}
                  </span>
                  <span className="tags">
                    <ControlButton
                      kind="text"
                      control={control}
                      label={`Edit break ${daysOf(rest)}`}
                      onClick={() => setTask({ at: 'edit', rest })}
                    >
                      Edit
                    </ControlButton>
                    <ControlButton
                      kind="text"
                      tone="danger"
                      control={control}
                      label={`Delete break ${daysOf(rest)}`}
                      onClick={() => setTask({ at: 'delete', rest })}
                    >
                      Delete
                    </ControlButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {task.at === 'delete' && (
        <ConfirmChange
          title="Delete this break?"
          change={() => api.call(deleteTreasureBreak, { params: { id: task.rest.id } })}
          said="Break deleted."
          onFailed={(error) => snackbar.warning(`The break was not deleted. ${saveFailure(error)}`)}
          onClose={close}
        >
          Jobs may be offered again on {daysOf(task.rest)}.
        </ConfirmChange>
      )}
    </Panel>
  )
}

/** Visits during a break. They stay until a person moves or cancels them. */
function VisitsWithin({ rest, onClose }: { rest: SavedBreak; onClose: () => void }) {
  const { visits, id_treasure } = rest
  const isOwn = useProfile().id_treasure === id_treasure
  return (
    <Alert type="danger">
      <div className="break-visits">
        <p>
          {visits.length === 1
            ? 'There is 1 visit in this break. The customer still expects it, so please move or cancel it:'
            : `There are ${visits.length} visits in this break. The customers still expect them, so please move or cancel them:`}
        </p>
        <ul>
          {visits.map(({ id_appointment, id_job, start_at }) => (
            <li key={`${id_appointment} ${start_at}`}>
              <Link to={isOwn ? paths.myTreasureJobs() : paths.job({ id: id_job })}>
                Job {id_job}, {moment(start_at)}
              </Link>
            </li>
          ))}
        </ul>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Alert>
  )
}

type BreakFormProps = {
  id: number
  rest: Break | undefined
  onClose: () => void
  onSaved: (saved: SavedBreak) => void
}

function BreakForm({ id, rest, onClose, onSaved }: BreakFormProps) {
  const form = useForm<BreakInput, BreakInput, SavedBreak>({
    initial: {
      start_on: rest?.start_on ?? '',
      end_on: rest?.end_on ?? '',
      reason: rest?.reason ?? '',
    },
    schema: BreakInput,
    toBody: (values) => values,
    refused: { break_overlaps: 'start_on' },
    save: (body, options) =>
      rest
        ? api.call(updateTreasureBreak, { params: { id: rest.id }, body }, options)
        : api.call(createTreasureBreak, { params: { id }, body }, options),
    onSaved(saved) {
      snackbar.success(rest ? 'Change saved.' : 'Break added.')
      onSaved(saved)
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <DateField label="First day" required {...textProps(form, 'start_on')} />
      <DateField label="Last day" required {...textProps(form, 'end_on')} />
      <TextField label="Reason" {...textProps(form, 'reason')} />
    </EditForm>
  )
}
