import {
  dayInWords,
  endSeries,
  londonWallOf,
  moveSeriesFrom,
  pauseSeries,
  restoreSeriesDate,
  resumeSeries,
  shortDayInWords,
  skipSeriesDate,
  wantSubstitute,
  type Series,
  type SeriesDate,
  type SeriesSide,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, DateField, SelectField, TextField } from '@treasures/widgets/kit'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { Form } from '#parts/form/Form.tsx'
import { textProps, timeProps } from '#parts/form/field-props.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { useNow } from '#parts/list/use-now.ts'
import { count, moment } from '#parts/words.ts'
import { DateNote } from './RepeatDialog.tsx'
import { comingVisits, lessWords, pauseWords, stateWords } from './series-words.ts'
import './series.css'

type SeriesPanelProps = { series: Series; reader: SeriesSide; onEnded: () => void }

/** Coming dates of a series, each with a button. Further buttons pause or end the whole series. */
export function SeriesPanel({ series, reader, onEnded }: SeriesPanelProps) {
  const [way, setWay] = useState<'move' | 'pause' | 'end'>()
  /** Skipped date for which a new day is being chosen. */
  const [left, setLeft] = useState<string>()
  const change = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() })
  const { id, repeats, pause, until } = series
  const params = { id }
  const now = useNow()
  const coming = comingVisits(series, now)
  return (
    <div className="series">
      <p>
        <strong>{repeats}</strong>
        {lessWords(series)}
        {pause && ` · ${pauseWords(pause, reader)}`}
      </p>
      {pause?.by === 'system' && !pause.may_resume && reader === 'customer' && (
        <p>
          <Link className="button" data-kind="quiet" to={paths.myInvoices()}>
            See your invoices
          </Link>
        </p>
      )}
      {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
      <ol className="series-dates" aria-label="Coming dates">
        {series.dates.map((date) => (
          <li key={date.on_day}>
            <div>
              <p>{date.start_at ? moment(date.start_at) : dayInWords(date.on_day)}</p>
              <p className="small muted">
                <DateNote
                  // Nothing is paid for a date without a visit.
                  date={date.start_at === null ? { ...date, price: null } : date}
                  state={stateWords(date, reader)}
                />
              </p>
            </div>
            <DateWay
              date={date}
              hasBegun={date.start_at !== null && Date.parse(date.start_at) <= now}
              isBusy={change.isPending}
              onSkip={() =>
                change.mutate(() =>
                  api.call(skipSeriesDate, {
                    params: { id, day: date.on_day },
                    body: { start_at: date.start_at },
                  }),
                )
              }
              onRestore={() =>
                change.mutate(() =>
                  api.call(restoreSeriesDate, { params: { id, day: date.on_day }, body: {} }),
                )
              }
              onSubstitute={() =>
                change.mutate(() => api.call(wantSubstitute, { params: { id, day: date.on_day } }))
              }
              onMove={() => setLeft(date.on_day)}
            />
            {left === date.on_day && date.may_restore && (
              <Opened>
                <OtherDayForm
                  id={id}
                  day={left}
                  time={wallOf(coming[0]?.start_at).time}
                  onDone={() => setLeft(undefined)}
                />
              </Opened>
            )}
          </li>
        ))}
      </ol>
      <div className="series-ways">
        {coming.length > 0 && (
          <Button kind="quiet" onClick={() => setWay('move')}>
            Move
          </Button>
        )}
        {pause ? (
          pause.may_resume && (
            <Button
              kind="quiet"
              isBusy={change.isPending}
              onClick={() => change.mutate(() => api.call(resumeSeries, { params }))}
            >
              Resume
            </Button>
          )
        ) : (
          <Button kind="quiet" onClick={() => setWay('pause')}>
            Pause
          </Button>
        )}
        {until === null && (
          <Button kind="quiet" onClick={() => setWay('end')}>
            End
          </Button>
        )}
      </div>
      {way === 'move' && coming[0] && (
        <Opened>
          <MoveForm id={id} visits={coming} onDone={() => setWay(undefined)} />
        </Opened>
      )}
      {way === 'pause' && !pause && (
        <Opened>
          <PauseForm id={id} onDone={() => setWay(undefined)} />
        </Opened>
      )}
      {way === 'end' && (
        <Opened>
          <EndForm
            visits={coming}
            isBusy={change.isPending}
            onEnd={(after) =>
              change.mutate(() => api.call(endSeries, { params, body: after ? { after } : {} }), {
                onSuccess() {
                  snackbar.success(
                    after
                      ? `The visits end after ${dayInWords(after)}.`
                      : 'The visits no longer repeat.',
                  )
                  onEnded()
                },
              })
            }
          />
        </Opened>
      )}
    </div>
  )
}

/**
 * Scrolls to the form that opens below the dates, because the dates fill more than a phone's
 * screen.
 */
function Opened({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [])
  return <div ref={ref}>{children}</div>
}

type DateWayProps = {
  date: SeriesDate
  hasBegun: boolean
  isBusy: boolean
  onSkip: () => void
  onRestore: () => void
  onSubstitute: () => void
  onMove: () => void
}

function DateWay({
  date: { on_day, start_at, state, may_restore, may_substitute },
  hasBegun,
  isBusy,
  onSkip,
  onRestore,
  onSubstitute,
  onMove,
}: DateWayProps) {
  const day = shortDayInWords(on_day)
  if (may_substitute)
    return (
      <div className="series-instead">
        <Button kind="text" label={`Someone else ${day}`} disabled={isBusy} onClick={onSubstitute}>
          Someone else
        </Button>
        {may_restore && (
          <Button kind="text" label={`Another day for ${day}`} disabled={isBusy} onClick={onMove}>
            Another day
          </Button>
        )}
        {state === 'not_possible' && (
          <Button kind="text" label={`Skip ${day}`} disabled={isBusy} onClick={onSkip}>
            Skip
          </Button>
        )}
      </div>
    )
  if (hasBegun || (start_at === null && !may_restore)) return null
  return start_at === null ? (
    <Button kind="text" disabled={isBusy} onClick={onRestore}>
      Restore {day}
    </Button>
  ) : (
    <Button kind="text" disabled={isBusy} onClick={onSkip}>
      Skip {day} only
    </Button>
  )
}

type OtherDayFormProps = { id: number; day: string; time: string; onDone: () => void }

/** Form that restores a skipped date, on another day or on its original one. */
function OtherDayForm({ id, day, time, onDone }: OtherDayFormProps) {
  const form = useForm({
    initial: { date: day, time },
    schema: moveSeriesFrom.body,
    toBody: ({ date, time: at }) => ({ date, time: at }),
    refused: { appointment_overlaps: 'time', appointment_past: 'date' },
    save: ({ date, time: at }, options) =>
      api.call(
        restoreSeriesDate,
        { params: { id, day }, body: { to: { date, time: at } } },
        options,
      ),
    onSaved: onDone,
  })
  return (
    <Form form={form} invalidAt="fields" yes={`Move ${shortDayInWords(day)}`} onCancel={onDone}>
      <DateField label="New date" required {...textProps(form, 'date')} />
      <TextField label="New time" {...timeProps(form, 'time')} />
    </Form>
  )
}

const wallOf = (start_at: string | null | undefined) =>
  start_at ? londonWallOf(new Date(start_at)) : { date: '', time: '' }

type MoveFormProps = { id: number; visits: readonly SeriesDate[]; onDone: () => void }

/** Moves a visit and all later ones. A single visit is moved as an appointment. */
function MoveForm({ id, visits, onDone }: MoveFormProps) {
  const [day, setDay] = useState(visits[0]?.on_day ?? '')
  const form = useForm({
    initial: wallOf(visits[0]?.start_at),
    schema: moveSeriesFrom.body,
    toBody: ({ date, time }) => ({ date, time }),
    refused: {
      appointment_overlaps: 'time',
      appointment_past: 'date',
      series_date_taken: 'date',
    },
    save: (body, options) => api.call(moveSeriesFrom, { params: { id, day }, body }, options),
    onSaved: onDone,
  })
  const later = visits.filter(({ on_day }) => on_day > day).length
  function choose(next: string) {
    setDay(next)
    form.change(wallOf(visits.find(({ on_day }) => on_day === next)?.start_at))
  }
  return (
    <Form
      form={form}
      invalidAt="fields"
      yes={`Move ${shortDayInWords(day)}${later ? ` and ${count(later)} later` : ''}`}
      onCancel={onDone}
    >
      <SelectField
        label="First visit to move"
        name="day"
        value={day}
        options={visits.map(({ on_day }) => ({ value: on_day, label: dayInWords(on_day) }))}
        onChange={choose}
      />
      <DateField label="New date" required {...textProps(form, 'date')} />
      <TextField label="New time" {...timeProps(form, 'time')} />
    </Form>
  )
}

function PauseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const form = useForm({
    initial: { from: '', until: '' },
    schema: pauseSeries.body,
    toBody: ({ from, until }) => ({ ...(from && { from }), ...(until && { until }) }),
    refused: { pause_over: 'until' },
    save: (body, options) => api.call(pauseSeries, { params: { id }, body }, options),
    onSaved: onDone,
  })
  const { from, until } = form.values
  const days = [
    from ? `from ${dayInWords(from)}` : 'from today',
    until && `to ${dayInWords(until)}`,
  ]
  return (
    <Form
      form={form}
      invalidAt="fields"
      yes={`Pause ${days.filter(Boolean).join(' ')}`}
      onCancel={onDone}
    >
      <DateField
        label="First day without a visit"
        hint="Leave empty for today"
        {...textProps(form, 'from')}
      />
      <DateField
        label="Last day without a visit"
        hint="Leave empty for a pause until you press Resume"
        {...textProps(form, 'until')}
      />
    </Form>
  )
}

type EndFormProps = {
  visits: readonly SeriesDate[]
  isBusy: boolean
  onEnd: (after: string | undefined) => void
}

/** Names the last visit that stays, and counts the visits that will be cancelled. */
function EndForm({ visits, isBusy, onEnd }: EndFormProps) {
  const [after, setAfter] = useState('')
  const kept = visits.findIndex(({ on_day }) => on_day === after) + 1
  const left = visits.length - kept
  const goes =
    left === 0
      ? ''
      : `, and cancel ${count(left)} ${kept ? 'later' : 'coming'} ${left === 1 ? 'visit' : 'visits'}`
  return (
    <div className="series">
      <SelectField
        label="Last visit"
        name="after"
        value={after}
        options={[
          { value: '', label: 'None: end now' },
          ...visits.map(({ on_day }) => ({ value: on_day, label: dayInWords(on_day) })),
        ]}
        onChange={setAfter}
      />
      <div className="actions">
        <Button tone="danger" isBusy={isBusy} onClick={() => onEnd(after || undefined)}>
          {after ? `End after ${shortDayInWords(after)}` : 'End now'}
          {goes}
        </Button>
      </div>
    </div>
  )
}
