import { useLayoutEffect, useRef, useState } from 'react'
import { DayPicker, type DayButtonProps, type Matcher } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { systemClock } from '../shared/clock.ts'
import { fromLocalDay, toLocalDay } from './date-text.ts'

/** Years that the list offers before and after the shown one, if there is no `min` or `max`. */
const yearsAround = 10

export type DateCalendarProps = {
  value: string
  min: string | undefined
  max: string | undefined
  onPick: (iso: string) => void
}

/**
 * A day that takes the focus in a layout effect. The library uses an effect after painting, which
 * Preact runs in the middle of the next render. After two presses of arrow keys within one frame,
 * two days then took the focus from each other endlessly.
 */
function DayButton(props: DayButtonProps) {
  const { day: _, modifiers, ...button } = props
  const ref = useRef<HTMLButtonElement>(null)
  const isFocused = modifiers['focused']
  useLayoutEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  // oxlint-disable-next-line react/button-has-type -- the calendar sets it
  return <button ref={ref} {...button} />
}

const components = { DayButton }

/**
 * A month at a time, with weeks from Monday. Arrow keys move by days, page up and page down by
 * months.
 */
export function DateCalendar({ value, min, max, onPick }: DateCalendarProps) {
  const first = min ? toLocalDay(min) : undefined
  const last = max ? toLocalDay(max) : undefined
  const selected = value ? toLocalDay(value) : undefined
  const [today] = useState(() => new Date(systemClock.now()))
  const start = selected ?? (last && last < today ? last : first && first > today ? first : today)
  const limits: Matcher[] = [
    ...(first ? [{ before: first }] : []),
    ...(last ? [{ after: last }] : []),
  ]
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to use it
      autoFocus
      components={components}
      locale={enGB}
      weekStartsOn={1}
      showOutsideDays
      captionLayout="dropdown"
      navLayout="around"
      selected={selected}
      defaultMonth={start}
      startMonth={first ?? new Date(start.getFullYear() - yearsAround, 0)}
      endMonth={last ?? new Date(start.getFullYear() + yearsAround, 11)}
      disabled={limits}
      onDayClick={(day, { disabled }) => {
        if (!disabled) onPick(fromLocalDay(day))
      }}
    />
  )
}
