import { weekdayInWords, shortDateInWords } from '@treasures/api-client'
import { useId, type ReactNode } from 'react'
import { FieldNote } from '../kit/Field.tsx'
import { BookingDay } from './BookingDay.tsx'
import { nextDays } from './booking-days.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import { BookingTime } from './BookingTime.tsx'
import type { useFields } from './use-fields.ts'

/** Number of days offered by name. Other days take one more press. */
const shownDays = 6

type Props = StepProps & { fields: ReturnType<typeof useFields> }

/** The preferred day. Pressing a day leads to the next step at once. */
export function BookingDays({ model, texts, fields }: Props) {
  const { wanted, wanted_on } = model.typed.value
  const today = model.today()
  const days = nextDays(today, shownDays)
  const isOther = wanted === 'date' && !days.includes(wanted_on)
  const day = fields.fieldOf('wanted_on')
  const noteId = useId()
  const nameOf = (day: string) => {
    if (day === today) return texts.whenToday
    return day === days[1] ? texts.whenTomorrow : weekdayInWords(day)
  }
  return (
    <>
      <BookingTime model={model} texts={texts} />
      {!isOther && day.error && (
        <div role="alert">
          <FieldNote id={noteId} error={day.error} />
        </div>
      )}
      <div className="booking-days">
        <Answer isChosen={wanted === 'soon'} onPress={() => model.pickDay('soon')} isWide>
          {texts.whenSoon}
        </Answer>
        {days.map((day) => (
          <Answer
            key={day}
            isChosen={wanted === 'date' && wanted_on === day}
            onPress={() => model.pickDay('date', day)}
          >
            {nameOf(day)} <span className="booking-day-date">{shortDateInWords(day)}</span>
          </Answer>
        ))}
        <Answer isChosen={isOther} onPress={model.chooseOtherDay}>
          {texts.whenOther}
        </Answer>
        <Answer isChosen={wanted === 'flexible'} onPress={() => model.pickDay('flexible')}>
          {texts.whenFlexible}
        </Answer>
      </div>
      {isOther && <BookingDay {...day} label={texts.whenDate} from={today} />}
    </>
  )
}

type AnswerProps = {
  isChosen: boolean
  isWide?: boolean
  onPress: () => void
  children: ReactNode
}

function Answer({ isChosen, isWide, onPress, children }: AnswerProps) {
  return (
    <button
      type="button"
      className="booking-day"
      part="booking-day"
      data-wide={isWide || undefined}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
