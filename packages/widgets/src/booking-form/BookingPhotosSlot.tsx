import type { ApiClient } from '@treasures/api-client'
import { useEffect, useRef, useState } from 'react'
import type { KeptPhotos } from '../booking-photos/BookingPhotos.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { adoptStyles } from '../shared/stylesheet.ts'
import { mergeTexts } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import type * as PhotosPart from './photos-part.ts'

type Props = StepProps & {
  client: ApiClient
  /** Overrides of the photos' own texts. */
  photosTexts?: unknown
}

/** The place of the photos, while their code is fetched and after. */
export function BookingPhotosSlot({ model, texts, client, photosTexts }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [part, setPart] = useState<typeof PhotosPart | 'failed'>()

  useEffect(() => {
    let isHere = true
    import('./photos-part.ts').then(
      (fetched) => {
        const root = place.current?.getRootNode()
        if (root instanceof ShadowRoot) adoptStyles(root, fetched.bookingPhotosStyles)
        if (isHere) setPart(fetched)
      },
      (error: unknown) => {
        console.error('treasures: photos cannot be added.', error)
        if (isHere) setPart('failed')
      },
    )
    return () => {
      isHere = false
    }
  }, [])

  return (
    <>
      <span ref={place} hidden />
      {part === 'failed' && <p className="small muted">{texts.photosFailed}</p>}
      {!part && (
        <div className="booking-photos-place">
          <Skeleton shape="block" />
        </div>
      )}
      {part && part !== 'failed' && (
        <part.BookingPhotos
          client={client}
          booking={model.ensureBooking}
          images={model.images.value}
          onChange={model.setImages}
          onKeep={model.keepPhotos}
          kept={model.photos() as KeptPhotos | undefined}
          texts={mergeTexts(part.bookingPhotosTexts, photosTexts)}
        />
      )}
    </>
  )
}
