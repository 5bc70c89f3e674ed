import {
  getMyHours,
  getTreasureHours,
  updateMyHours,
  updateTreasureHours,
  weekdays,
  WorkingHours,
  type Weekday,
  type WorkingSpan,
} from '@treasures/api-client'
import { Button, DateField, SelectField } from '@treasures/widgets/kit'
import { keepAnswer } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useForm } from '#parts/form/use-form.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import {
  copyToWeekdays,
  dayNames,
  ends,
  modeWords,
  nextSpan,
  starts,
  usualSpan,
} from './hours-form.rules.ts'
import './treasure-hours.css'

type HoursFormProps = { id: number | undefined; hours: WorkingHours; onClose: () => void }
type Mode = WorkingSpan['mode']

/** Seven days, each with its times, and the hours of single dates. */
export function HoursForm({ id, hours, onClose }: HoursFormProps) {
  const form = useForm<WorkingHours, WorkingHours, WorkingHours>({
    initial: hours,
    schema: WorkingHours,
    toBody: (values) => values,
    save: (body, options) =>
      id === undefined
        ? api.call(updateMyHours, { body }, options)
        : api.call(updateTreasureHours, { params: { id }, body }, options),
    onSaved(saved) {
      if (id === undefined) keepAnswer(getMyHours, {}, saved)
      else keepAnswer(getTreasureHours, { params: { id } }, saved)
      snackbar.success('Change saved.')
      onClose()
    },
  })
  const { week, dates } = form.values
  const errors: Readonly<Record<string, string | undefined>> = form.errors
  const errorsAt = (list: 'week' | 'dates', at: number) => ({
    date: errors[`${list}.${at}.date`],
    from: errors[`${list}.${at}.from`],
    to: errors[`${list}.${at}.to`],
  })
  const changeWeek = (at: number, change: Partial<WorkingSpan>) =>
    form.change({ week: week.map((span, i) => (i === at ? { ...span, ...change } : span)) })
  const changeDate = (at: number, change: Partial<WorkingHours['dates'][number]>) =>
    form.change({ dates: dates.map((span, i) => (i === at ? { ...span, ...change } : span)) })
  const chooseMode = (at: number, mode: Mode | '') =>
    mode ? changeWeek(at, { mode }) : form.change({ week: week.filter((_, i) => i !== at) })
  const add = (weekday: Weekday, span: WorkingSpan) =>
    form.change({ week: [...week, { weekday, ...span }] })

  return (
    <EditForm form={form} onCancel={onClose}>
      <p className="hours-note small muted">
        Book me at once: customers may book the time without asking first. Offer me: the job is
        offered first.
      </p>
      <div className="hours-days">
        {weekdays.map((weekday) => {
          const name = dayNames[weekday]
          const spans = week.flatMap((span, at) => (span.weekday === weekday ? [{ span, at }] : []))
          const next = nextSpan(spans.map(({ span }) => span))
          return (
            <section key={weekday} aria-label={name}>
              <h3>{name}</h3>
              {spans.length === 0 && (
                <div className="hours-line">
                  <ModeField
                    name={name}
                    value=""
                    onChange={(mode) => mode && add(weekday, { ...usualSpan, mode })}
                  />
                </div>
              )}
              {spans.map(({ span, at }) => (
                <div key={at} className="hours-line">
                  <ModeField
                    name={name}
                    value={span.mode}
                    onChange={(mode) => chooseMode(at, mode)}
                  />
                  <Times
                    name={name}
                    span={span}
                    errors={errorsAt('week', at)}
                    onChange={(change) => changeWeek(at, change)}
                  />
                </div>
              ))}
              {next && (
                <div className="hours-actions">
                  <Button
                    kind="text"
                    label={`Add a time on ${name}`}
                    onClick={() => add(weekday, next)}
                  >
                    Add a time
                  </Button>
                  {weekday === 'MO' && (
                    <Button
                      kind="text"
                      onClick={() => form.change({ week: copyToWeekdays(week, 'MO') })}
                    >
                      Copy to all weekdays
                    </Button>
                  )}
                </div>
              )}
            </section>
          )
        })}
      </div>
      {week.length === 0 && hours.week.length > 0 && (
        <p className="hours-note" role="status">
          With every day Not working, no hours are kept and jobs may be offered on any day. To stop
          for a while, add a break instead.
        </p>
      )}
      <section className="hours-dates" aria-label="Single dates">
        <h3>Single dates</h3>
        <p className="small muted">
          These hours replace those of the weekday. For a whole day off, add a break.
        </p>
        {dates.map((span, at) => {
          const { date: wrong, ...wrongTimes } = errorsAt('dates', at)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other key
            <div key={at} className="hours-date">
              <DateField
                name={`dates.${at}.date`}
                label="Date"
                value={span.date}
                error={wrong && (span.date ? wrong : 'Choose a date')}
                onChange={(date) => changeDate(at, { date })}
              />
              <div className="hours-line">
                <ModeField
                  name="Date"
                  value={span.mode}
                  isRequired
                  onChange={(mode) => mode && changeDate(at, { mode })}
                />
                <Times
                  name="Date"
                  span={span}
                  errors={wrongTimes}
                  onChange={(change) => changeDate(at, change)}
                />
              </div>
              <Button
                kind="text"
                tone="danger"
                label={`Remove the hours of date ${at + 1}`}
                onClick={() => form.change({ dates: dates.filter((_, i) => i !== at) })}
              >
                Remove
              </Button>
            </div>
          )
        })}
        <Button
          kind="text"
          onClick={() => form.change({ dates: [...dates, { date: '', ...usualSpan }] })}
        >
          Add a date
        </Button>
      </section>
    </EditForm>
  )
}

type ModeFieldProps = {
  name: string
  value: Mode | ''
  /** Removes the choice "Not working". */
  isRequired?: boolean
  onChange: (mode: Mode | '') => void
}

const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }))

const ModeField = ({ name, value, isRequired, onChange }: ModeFieldProps) => (
  <SelectField
    name="mode"
    label={`${name}: how`}
    isLabelHidden
    value={value}
    options={isRequired ? modes : [{ value: '', label: 'Not working' }, ...modes]}
    onChange={(mode) => onChange(mode as Mode | '')}
  />
)

type TimesProps = {
  name: string
  span: WorkingSpan
  errors: { from: string | undefined; to: string | undefined }
  onChange: (change: Partial<WorkingSpan>) => void
}

const Times = ({ name, span: { from, to }, errors, onChange }: TimesProps) => (
  <div className="hours-times">
    <SelectField
      name="from"
      label={`${name}: from`}
      isLabelHidden
      value={from}
      options={starts(from)}
      error={errors.from}
      onChange={(time) => onChange({ from: time })}
    />
    <span aria-hidden="true">to</span>
    <SelectField
      name="to"
      label={`${name}: to`}
      isLabelHidden
      value={to}
      options={ends(to)}
      error={errors.to}
      onChange={(time) => onChange({ to: time })}
    />
  </div>
)
