import type { ApiClient } from '@treasures/api-client'
import { useState } from 'react'
import type { KeptPhotos } from '../photos/PhotosEditor.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'
import type { StepProps } from './BookingStepFrame.tsx'

const fetchPart = () => import('../photos/photos-part.ts')

type Props = StepProps & {
  client: ApiClient
  /** Overrides for the texts of the photos. */
  photosTexts?: unknown
}

/** Space for the photos, before and after their code has loaded. */
export function BookingPhotosSlot({ model, texts, client, photosTexts }: Props) {
  const [isMissing, setMissing] = useState(false)
  const { place, part } = usePart(fetchPart, 'now', (error) => {
    console.error('treasures: photos cannot be added.', error)
    setMissing(true)
  })

  return (
    <>
      <span ref={place} hidden />
      {isMissing && <p className="small muted">{texts.photosFailed}</p>}
      {!part && !isMissing && (
        <div className="booking-photos-place">
          <Skeleton shape="block" />
        </div>
      )}
      {part && (
        <part.BookingPhotos
          client={client}
          booking={model.ensureBooking}
          images={model.images.value}
          onChange={model.setImages}
          onKeep={model.keepPhotos}
          kept={model.photos() as KeptPhotos | undefined}
          texts={mergeTexts(part.photosTexts, photosTexts)}
        />
      )}
    </>
  )
}
