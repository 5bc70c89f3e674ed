import { addDays, londonWallOf, shortDateInWords, weekdayInWords } from '@treasures/api-client'
import { useEffect, useId, useRef } from 'react'
import { ChoiceChips } from '../kit/ChoiceChips.tsx'
import { FieldNote } from '../kit/Field.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import type { Window, WindowList, Windows } from './booking-windows.ts'
import { timesInWords } from './booking-words.ts'

type Props = StepProps & { windows: Windows; list: WindowList & { at: 'ready' } }

/**
 * Choice of a time at which a treasure can come: first a day, then a time of that day. The customer
 * can also ask for another day instead.
 */
export function BookingWindows(props: Props) {
  const { model, texts, windows } = props
  const isHolding = windows.isHolding.value
  if (windows.isOther.value)
    return (
      <button type="button" className="booking-link" onClick={windows.times}>
        {texts.windowsBack}
      </button>
    )
  return (
    <>
      <Times {...props} />
      <div className="booking-windows-else">
        <button
          type="button"
          className="booking-link"
          disabled={isHolding}
          onClick={() => {
            windows.other()
            model.pickDay('soon')
          }}
        >
          {texts.whenSoon}
        </button>
        <button type="button" className="booking-link" disabled={isHolding} onClick={windows.other}>
          {texts.windowsOther}
        </button>
      </div>
      <span className="unseen" role="status">
        {isHolding && texts.windowHolding}
      </span>
    </>
  )
}

function Times({ model, texts, windows, list }: Props) {
  const id = useId()
  const times = useRef<HTMLDivElement>(null)
  const isMissing = windows.isMissing.value
  useEffect(() => {
    if (isMissing) times.current?.querySelector('input')?.focus()
  }, [isMissing])
  const today = model.today()
  const dates = new Map(list.windows.map((one) => [londonWallOf(new Date(one.start_at)).date, one]))
  const nameOf = (date: string) => {
    if (date === today) return texts.whenToday
    return date === addDays(today, 1) ? texts.whenTomorrow : weekdayInWords(date)
  }
  const day = windows.day.value
  const ofDay = list.windows.filter(({ start_at }) => londonWallOf(new Date(start_at)).date === day)
  const picked = windows.picked.value?.start_at ?? null
  const group = (label: string, times: readonly Window[], hasError: boolean) =>
    times.length > 0 && (
      <ChoiceChips
        name="window"
        label={label}
        value={picked}
        options={times.map((one) => ({ value: one.start_at, label: timesInWords(one) }))}
        onChange={(start_at) => {
          const one = times.find((each) => each.start_at === start_at)
          if (one) windows.pick(one)
        }}
        error={hasError && isMissing ? texts.windowMissing : undefined}
      />
    )
  const atOnce = ofDay.filter(({ confirmed }) => confirmed)
  const asked = ofDay.filter(({ confirmed }) => !confirmed)
  return (
    <>
      <ChoiceChips
        name="window-day"
        label={texts.windowsDay}
        value={day}
        options={[...dates.keys()].map((date) => ({
          value: date,
          label: nameOf(date),
          detail: shortDateInWords(date),
        }))}
        onChange={windows.chooseDay}
      />
      {list.isMore ? (
        <button type="button" className="booking-link" onClick={() => void windows.more()}>
          {texts.windowsLater}
        </button>
      ) : (
        <FieldNote id={id} hint={texts.windowsNoLater} error={undefined} />
      )}
      <div ref={times} className="booking-windows">
        {group(texts.windowsAtOnce, atOnce, true)}
        {group(texts.windowsAsk, asked, atOnce.length === 0)}
      </div>
    </>
  )
}
