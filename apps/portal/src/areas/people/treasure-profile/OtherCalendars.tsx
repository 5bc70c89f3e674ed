import {
  addMyCalendar,
  calendarsAtMost,
  checkMyCalendar,
  deleteMyCalendar,
  deleteTreasureCalendar,
  listMyCalendars,
  listTreasureCalendars,
  OtherCalendarInput,
  type OtherCalendar,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { ago } from '#parts/list/ago.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { useNow } from '#parts/list/use-now.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import './treasure-hours.css'

/** Milliseconds between two polls while a calendar is being read. */
const lookEvery = 2_000

/**
 * Outside calendars of a treasure. Without an id, those of the signed-in treasure, who can add
 * more.
 */
export function OtherCalendars({ id }: { id?: number }) {
  const isOwn = id === undefined
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OtherCalendar>()
  const add = useControl(addMyCalendar)
  const remove = useControl(isOwn ? deleteMyCalendar : deleteTreasureCalendar)
  const query = useQuery({
    ...(isOwn ? rowsOf(listMyCalendars) : rowsOf(listTreasureCalendars, { params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.is_checking) ? lookEvery : false,
  })
  const now = useNow()
  const isFull = (query.data?.length ?? 0) >= calendarsAtMost
  const check = (one: OtherCalendar) =>
    api
      .call(checkMyCalendar, { params: { id: one.id }, body: {} })
      .catch((error: Error) =>
        snackbar.warning(`${one.name} was not checked. ${saveFailure(error)}`),
      )
  return (
    <Panel
      title="Other calendars"
      action={
        isOwn &&
        !isAdding &&
        query.data &&
        !isFull && (
          <ControlButton kind="quiet" control={add} onClick={() => setAdding(true)}>
            Add a calendar
          </ControlButton>
        )
      }
    >
      {isAdding && <CalendarForm onClose={() => setAdding(false)} />}
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            !isAdding && (
              <p className="muted">
                {isOwn
                  ? 'Do you keep another calendar? Add it, and customers won’t book you while you’re busy. We keep only the times, not what they’re for.'
                  : 'No other calendars.'}
              </p>
            )
          ) : (
            <ul className="profile-lines other-calendars">
              {found.map((one) => (
                <li key={one.id}>
                  <span>
                    <b>{one.name}</b> <span className="muted">{one.host}</span>
                    <Status calendar={one} now={now} />
                  </span>
                  <span className="tags">
                    {isOwn && !one.is_checking && (
                      <ControlButton
                        kind="text"
                        control={add}
                        label={`Check ${one.name} now`}
                        onClick={() => void check(one)}
                      >
                        Check now
                      </ControlButton>
                    )}
                    <ControlButton
                      kind="text"
                      tone="danger"
                      control={remove}
                      label={`Remove ${one.name}`}
                      onClick={() => setRemoved(one)}
                    >
                      Remove
                    </ControlButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOwn && isFull && (
        <p className="muted small">
          You have {calendarsAtMost} calendars, the most you can have. To add another, remove one
          first.
        </p>
      )}
      {removed && (
        <ConfirmChange
          title="Remove this calendar?"
          yes="Remove"
          change={() =>
            api.call(isOwn ? deleteMyCalendar : deleteTreasureCalendar, {
              params: { id: removed.id },
            })
          }
          said="Calendar removed."
          onFailed={(error) =>
            snackbar.warning(`The calendar was not removed. ${saveFailure(error)}`)
          }
          onClose={() => setRemoved(undefined)}
        >
          Its busy times no longer count: customers may book {isOwn ? 'you' : 'the treasure'} at
          them.
        </ConfirmChange>
      )}
    </Panel>
  )
}

function Status({ calendar, now }: { calendar: OtherCalendar; now: number }) {
  const { is_checking, checked_at, problem } = calendar
  if (is_checking || !checked_at)
    return (
      <span className="small muted" role="status">
        Reading…
      </span>
    )
  const tried = ago(Date.parse(checked_at), now)
  return problem ? (
    <span className="small calendar-problem">
      {problem} <span className="muted">Tried {tried}.</span>
    </span>
  ) : (
    <span className="small muted">Read {tried}</span>
  )
}

function CalendarForm({ onClose }: { onClose: () => void }) {
  const form = useForm<OtherCalendarInput, OtherCalendarInput, OtherCalendar>({
    initial: { name: '', url: '' },
    schema: OtherCalendarInput,
    toBody: (values) => values,
    refused: { calendar_address: 'url' },
    save: (body, options) => api.call(addMyCalendar, { body }, options),
    onSaved() {
      snackbar.success('Calendar added.')
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextField {...textProps(form, 'name')} label="Name" required autoComplete="off" />
      <TextField
        {...textProps(form, 'url')}
        label="Secret address"
        required
        autoComplete="off"
        autoCapitalize="none"
        hint="We keep it encrypted, and nobody sees it again."
      />
      <div className="calendar-help small">
        <p>Where to find the secret address:</p>
        <ul>
          <li>
            <b>Google:</b> on a computer, Settings, your calendar, Integrate calendar, “Secret
            address in iCal format”.
          </li>
          <li>
            <b>Apple:</b> on iCloud.com, share your calendar, turn on Public Calendar and copy the
            link.
          </li>
          <li>
            <b>Outlook:</b> on the web, Settings, Calendar, Shared calendars, Publish a calendar,
            and copy the ICS link.
          </li>
        </ul>
      </div>
    </EditForm>
  )
}
