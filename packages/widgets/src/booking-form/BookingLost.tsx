import { longDayInWords, londonWallOf, type PublicSettings } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'

type Props = StepProps & { settings: PublicSettings | undefined }

/**
 * Shown after a link to a booking was followed: the booking is loading, or the reason why it cannot
 * be continued here.
 */
export function BookingLost({ model, texts, settings }: Props) {
  const myJobsUrl = settings && `${settings.portal_url}/my-jobs`
  const phase = model.phase.value
  const { at } = phase
  if (at === 'resuming') return <Spinner text={texts.resuming} />
  if (phase.at === 'elsewhere') {
    const { booked } = phase
    return (
      <OutcomeCard
        tone={booked ? 'success' : 'warning'}
        part="booking-elsewhere"
        title={booked ? texts.bookedElsewhereTitle : texts.elsewhereTitle}
        actions={
          <Button kind="quiet" onClick={model.begin}>
            {texts.lostNext}
          </Button>
        }
      >
        <p>
          {booked
            ? fill(texts.bookedElsewhere, {
                when: momentWords(booked.at, model.today()),
                id_job: booked.id_job,
              })
            : texts.elsewhere}{' '}
          {booked && myJobsUrl && <a href={myJobsUrl}>{texts.seeIt}</a>}
        </p>
      </OutcomeCard>
    )
  }
  const isGone = at === 'lost'
  return (
    <OutcomeCard
      tone={isGone ? 'warning' : 'danger'}
      part="booking-lost"
      title={isGone ? texts.lostTitle : texts.fetchFailedTitle}
      actions={
        <>
          {!isGone && <Button onClick={model.retryResume}>{texts.tryAgain}</Button>}
          <Button kind={isGone ? 'primary' : 'quiet'} onClick={model.begin}>
            {texts.lostNext}
          </Button>
        </>
      }
    >
      <p>{isGone ? texts.lost : texts.offline}</p>
    </OutcomeCard>
  )
}

/** Formats as "at 01:35", with the day unless the day is today. */
function momentWords(instant: string, today: string): string {
  const { date, time } = londonWallOf(new Date(instant))
  return `${date === today ? '' : `on ${longDayInWords(date)} `}at ${time}`
}
