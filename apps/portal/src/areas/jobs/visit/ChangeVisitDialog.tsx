import {
  addDays,
  dayInWords,
  listVisitWindows,
  londonDate,
  londonWallOf,
  moveMyVisit,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, SelectField, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { timeWords } from '#parts/request-words.ts'
import './visit.css'
import { AskForTimeDialog, type AskForTimeProps } from './AskForTimeDialog.tsx'

/** Number of days in one answer of the server. */
const days = 14
const freeTimes = ({ id, start_at }: AskForTimeProps['visit'], from: string) =>
  rowsOf(listVisitWindows, { params: { id }, query: { start_at, from } })

/**
 * A customer changes the time of a visit. A free time of the treasure is booked at once. If there
 * is none, the customer sends a request.
 */
export function ChangeVisitDialog(props: AskForTimeProps) {
  const [isAsking, setAsking] = useState(false)
  const [today] = useState(() => londonDate(new Date()))
  const free = useQuery(freeTimes(props.visit, today))
  if (free.isPending)
    return (
      <TitledDialog title={title} width="narrow" onClose={props.onClose}>
        <Spinner />
      </TitledDialog>
    )
  return free.data?.length && !isAsking ? (
    <MoveVisitDialog {...props} today={today} onAsk={() => setAsking(true)} />
  ) : (
    <AskForTimeDialog {...props} />
  )
}

const title = 'Change the time'

type MoveVisitProps = AskForTimeProps & { today: string; onAsk: () => void }

function MoveVisitDialog({ visit, treasure, today, onAsk, onClose }: MoveVisitProps) {
  const { id, start_at, sequence } = visit
  const [from, setFrom] = useState(today)
  const free = useQuery(freeTimes(visit, from))
  const times = (free.data ?? []).map((one) => ({
    value: one.start_at,
    ...londonWallOf(new Date(one.start_at)),
  }))
  const [picked, setPicked] = useState<string>()
  const chosen = times.find(({ value }) => value === picked) ?? times[0]
  const to = chosen?.value ?? ''
  const form = useForm({
    initial: { to: '' },
    schema: moveMyVisit.body,
    toBody: () => ({ sequence, start_at, to }),
    refused: { appointment_overlaps: 'to' },
    async save(body, options) {
      try {
        return await api.call(moveMyVisit, { params: { id }, body }, options)
      } catch (error) {
        void free.refetch()
        throw error
      }
    },
    onSaved(moved) {
      snackbar.success(`${treasure} now comes ${timeWords(moved.start_at)}.`)
      onClose()
    },
  })
  function pick(next: string | undefined) {
    setPicked(next)
    // Clears the error about the previous choice.
    form.change({ to: next ?? '' })
  }
  const dates = [...new Set(times.map(({ date }) => date))]
  return (
    <FormDialog
      title={title}
      words={`${treasure} is coming ${timeWords(start_at)}. Choose one of ${treasure}’s free times, and the appointment is changed at once.`}
      form={form}
      invalidWords="Please choose a time."
      yes={chosen ? `Move to ${dayInWords(chosen.date)}, ${chosen.time}` : 'Move'}
      onClose={onClose}
    >
      {free.isPending ? (
        <Spinner />
      ) : chosen ? (
        <>
          <SelectField
            label="Day"
            name="day"
            value={chosen.date}
            options={dates.map((date) => ({ value: date, label: dayInWords(date) }))}
            onChange={(day) => pick(times.find(({ date }) => date === day)?.value)}
          />
          <SelectField
            label="Time"
            name="to"
            value={to}
            options={times
              .filter(({ date }) => date === chosen.date)
              .map(({ value, time }) => ({ value, label: time }))}
            error={form.errors.to}
            onChange={pick}
          />
        </>
      ) : (
        <p role="status">
          No free times from {dayInWords(from)} to {dayInWords(addDays(from, days - 1))}.
        </p>
      )}
      <div className="visit-ways">
        {from > today && (
          <Button kind="text" onClick={() => setFrom(addDays(from, -days))}>
            Earlier dates
          </Button>
        )}
        <Button kind="text" onClick={() => setFrom(addDays(from, days))}>
          Later dates
        </Button>
        <Button kind="text" onClick={onAsk}>
          Request a different time
        </Button>
      </div>
    </FormDialog>
  )
}
