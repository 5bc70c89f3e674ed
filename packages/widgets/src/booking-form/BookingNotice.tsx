import { showPounds } from '@treasures/api-client'
import { Alert } from '../kit/Alert.tsx'
import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import { failureWords } from './booking-words.ts'
import type { Notice } from './booking-phase.ts'
import type { BookingTexts } from './booking-form.texts.ts'

function wordsOf(notice: Notice, texts: BookingTexts): string {
  if (notice.says === 'restarted')
    return [notice.why === 'run-out' && texts.begunAnew, notice.hadPhotos && texts.photosAgain]
      .filter(Boolean)
      .join(' ')
  if (notice.says === 'option-gone') return texts.whatGone
  if (notice.says === 'photos-on-their-way') return texts.photosOnTheirWay
  if (notice.says === 'questions-changed') return texts.questionsChanged
  if (notice.says === 'window-taken') return texts.windowTaken
  if (notice.says === 'email-busy') return texts.emailBusy
  if (notice.says === 'failed') return failureWords(notice, texts)
  const [was, now] = [notice.was, notice.now].map((price) =>
    price === null ? texts.estimate : showPounds(price),
  )
  return fill(texts.priceChanged, { was: was ?? '', now: now ?? '' })
}

/** Message above the fields of a step, which screen readers read out when it appears. */
export function BookingNotice({ model, texts }: StepProps) {
  const notice = model.notice.value
  if (!notice) return null
  return <Alert type="danger">{wordsOf(notice, texts)}</Alert>
}
