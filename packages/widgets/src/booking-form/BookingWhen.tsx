import { useEffect } from 'react'
import { Skeleton } from '../kit/Skeleton.tsx'
import { BookingDays } from './BookingDays.tsx'
import { BookingHeld } from './BookingHeld.tsx'
import { BookingNotice } from './BookingNotice.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import { BookingWindows } from './BookingWindows.tsx'
import { useFields } from './use-fields.ts'

/**
 * Third step: a time at which a treasure can come or, if there are no such times, the preferred
 * day.
 */
export function BookingWhen({ model, texts }: StepProps) {
  const fields = useFields(model, texts)
  const windows = model.later.value?.windows
  useEffect(() => void windows?.load(), [windows])
  const list = windows?.list.value ?? { at: 'loading' }
  const isOther = list.at === 'none' || windows?.isOther.value
  const next = isOther ? model.typed.value.wanted !== null : list.at === 'ready'
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={texts.whenTitle}
      intro={list.at === 'none' ? texts.whenIntro : undefined}
      next={next ? texts.whenNext : undefined}
      isBusy={windows?.isHolding.value ?? false}
      onSubmit={() => (isOther ? fields.focus(model.next()) : void windows?.take())}
    >
      <BookingNotice model={model} texts={texts} />
      {isOther && <BookingDays model={model} texts={texts} fields={fields} />}
      {!isOther && <BookingHeld model={model} texts={texts} />}
      {!isOther && list.at === 'loading' && (
        <>
          <p className="unseen" role="status">
            {texts.wait}
          </p>
          <div className="booking-windows-place">
            <Skeleton shape="block" />
          </div>
        </>
      )}
      {windows && list.at === 'ready' && (
        <BookingWindows model={model} texts={texts} windows={windows} list={list} />
      )}
    </BookingStepFrame>
  )
}
