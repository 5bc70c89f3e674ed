import {
  addDays,
  nearDayInWords,
  listJobWindows,
  londonWallOf,
  type ApiClient,
  type OkOf,
} from '@treasures/api-client'
import { useEffect, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { ChoiceChips } from '../kit/ChoiceChips.tsx'
import type { AppointmentSubject } from './appointment-calls.ts'
import type { AppointmentDialogModel } from './appointment-dialog.model.ts'
import type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'
import { fill } from '../shared/texts.ts'

type Props = {
  model: InstanceType<typeof AppointmentDialogModel>
  client: ApiClient
  subject: AppointmentSubject
  texts: AppointmentDialogTexts
}
type Free = { wanted: string; from: string } & OkOf<typeof listJobWindows>

/** Number of days in one response. */
const days = 14

/**
 * Times at which the job's treasure is free on the chosen day, or on the next day with free times.
 * Draws nothing if the treasure has set no working hours: the form also works without these times.
 */
export function AppointmentDialogFree({ model, client, subject, texts }: Props) {
  const [free, setFree] = useState<Free>()
  const { date, hours } = model.typed.value
  const id = subject.kind === 'link' ? undefined : subject.id_job
  const length = model.asksHours.value ? hours : 1
  const moved = subject.kind === 'move' ? subject.start_at : undefined
  const wanted = `${id} ${length} ${moved}`
  const isLoaded = free?.wanted === wanted && free.from <= date && date < addDays(free.from, days)
  useEffect(() => {
    if (id === undefined || !date || !length || isLoaded) return
    const leaving = new AbortController()
    const query = { from: date, hours: length, ...(moved && { start_at: moved }) }
    client
      .call(listJobWindows, { params: { id }, query }, { signal: leaving.signal })
      .then((answer) => setFree({ wanted, from: date, ...answer }))
      // The form works without the free times, which are only suggestions.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [client, id, date, length, moved, wanted, isLoaded])

  if (!isLoaded || !free?.has_hours) return null
  const times = free.data.map(({ start_at }) => londonWallOf(new Date(start_at)))
  const ofDay = times.filter((one) => one.date === date)
  const next = times.find((one) => one.date > date)
  const day = nearDayInWords(date)
  if (ofDay.length)
    return (
      <div className="appointment-free">
        <ChoiceChips
          name="free"
          label={fill(texts.free, { day })}
          value={model.clock.value ?? null}
          options={ofDay.map(({ time }) => ({ value: time, label: time }))}
          onChange={(time) => model.change('time', time)}
        />
      </div>
    )
  return (
    <div className="appointment-free">
      <p role="status">{fill(texts.noneFree, { day })}</p>
      {next && (
        <Button
          kind="text"
          onClick={() => {
            model.change('date', next.date)
            model.change('time', next.time)
          }}
        >
          {fill(texts.nextFree, { day: nearDayInWords(next.date), time: next.time })}
        </Button>
      )}
    </div>
  )
}
