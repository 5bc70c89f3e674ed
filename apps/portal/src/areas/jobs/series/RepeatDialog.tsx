import {
  createSeries,
  dayInWords,
  londonWallOf,
  previewSeries,
  showPounds,
  type NextVisit,
  type SeriesDate,
  type SeriesSide,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DateField, SelectField, TextField } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { numberProps, textProps, timeProps } from '#parts/form/field-props.ts'
import { numberOf } from '#parts/form/number-text.ts'
import { useForm } from '#parts/form/use-form.ts'
import { freeWords, lessWords } from './series-words.ts'
import './series.css'

/** A job whose visits can repeat. */
export type RepeatedJob = {
  id: number
  /** First names. Each side sees the other side's name. */
  treasure?: string
  customer?: string
  /** The next visit, which becomes the first of the series. */
  visit?: Pick<NextVisit, 'start_at' | 'end_at' | 'visit' | 'recurrent'> | null
}

type RepeatDialogProps = { job: RepeatedJob; reader: SeriesSide; onClose: () => void }

/** Asks for the first date and the interval, and shows the first eight dates with their prices. */
export function RepeatDialog({ job, reader, onClose }: RepeatDialogProps) {
  const { id, treasure = 'The treasure', customer = 'the customer' } = job
  const told = { customer: treasure, treasure: customer, admin: 'customer and treasure' }[reader]
  const form = useForm({
    initial: valuesOf(job),
    schema: createSeries.body,
    toBody,
    refused: { appointment_past: 'date', appointment_overlaps: 'time' },
    save: (body, options) => api.call(createSeries, { params: { id }, body }, options),
    onSaved: () => snackbar.success(`The visits repeat. We’ll let ${told} know.`),
  })
  const { date } = form.values
  return (
    <FormDialog
      title={`Repeat job ${id}`}
      words={`${reader === 'treasure' ? 'You’ll come' : `${treasure} will come`} at this time until someone ends the visits. Single dates can be skipped, and each visit is paid for afterwards.`}
      form={form}
      invalidAt="notice"
      yes={date ? `Repeat from ${dayInWords(date)}` : 'Repeat'}
      onClose={onClose}
    >
      <SelectField label="How often" options={frequencies} {...textProps(form, 'frequency')} />
      <DateField label="First date" required {...textProps(form, 'date')} />
      <TextField label="Time" {...timeProps(form, 'time')} />
      <TextField label="Hours" required {...numberProps(form, 'hours')} />
      <Preview id={id} body={toBody(form.values)} />
    </FormDialog>
  )
}

type PreviewProps = { id: number; body: ReturnType<typeof toBody> }

function Preview({ id, body }: PreviewProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(previewSeries, { params: { id }, body }),
    enabled: previewSeries.body.safeParse(body).success,
  })
  if (!data) return error && <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="First dates" aria-live="polite">
      <p>
        {data.repeats}
        {lessWords(data)}. The first dates:
      </p>
      <ol className="series-dates">
        {data.dates.map((date) => (
          <li key={date.on_day}>
            <time dateTime={date.start_at}>{dayInWords(date.on_day)}</time>
            <span className="muted">
              <DateNote date={date} state={freeWords(date)} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type DateNoteProps = {
  date: Pick<SeriesDate, 'price' | 'treasureprice' | 'holiday'>
  /** Status of the date, in words. */
  state?: string
}

/** Price, bank holiday and status of a date. */
export function DateNote({ date: { price, treasureprice, holiday }, state }: DateNoteProps) {
  const gets = treasureprice === null ? '' : `, treasure ${showPounds(treasureprice)}`
  const money = price === null ? '' : showPounds(price) + gets
  return (
    <>
      {money}
      {money && holiday && ' · '}
      {holiday && <strong className="series-holiday">{holiday}</strong>}
      {(money || holiday) && state && ' · '}
      {state}
    </>
  )
}

const frequencies = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every two weeks' },
  { value: '3', label: 'Every month' },
]

type Values = { date: string; time: string; hours: string; frequency: string }

const toBody = ({ date, time, hours, frequency }: Values) => ({
  date,
  time,
  hours: numberOf(hours) ?? Number.NaN,
  frequency: Number(frequency),
})

/** A single visit is already agreed, so the form suggests it as the first visit. */
function valuesOf({ visit }: RepeatedJob): Values {
  const frequency = '1'
  if (!visit || visit.visit || visit.recurrent || Date.parse(visit.start_at) <= Date.now())
    return { date: '', time: '', hours: '2', frequency }
  const hours = (Date.parse(visit.end_at) - Date.parse(visit.start_at)) / 3_600_000
  return { ...londonWallOf(new Date(visit.start_at)), hours: String(hours), frequency }
}
