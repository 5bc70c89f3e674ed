import {
  removeBookingImage,
  uploadBookingImage,
  uploadFile,
  type ApiClient,
  type BookingImage,
} from '@treasures/api-client'
import { useEffect, useLayoutEffect, useState } from 'react'
import { BookingPhotosModel, type BookingPhotosPorts } from './booking-photos.model.ts'
import { bookingPhotosTexts, type BookingPhotosTexts } from './booking-photos.texts.ts'
import { BookingPhotosView } from './BookingPhotosView.tsx'

/** Which booking, and the right to change it. */
export type BookingKey = { id: string; token: string }

/** The pictures while they are not on show. */
export type KeptPhotos = {
  /** How many are still on their way. */
  left: BookingPhotosModel['left']
  /** Ends those, and lets go of what the browser holds for them. */
  stop: () => void
}

export type BookingPhotosProps = {
  client: ApiClient
  /** Or the way to get one: asked for when the first picture is sent, and again for each. */
  booking: BookingKey | (() => Promise<BookingKey>)
  /** Those that the booking has when this is first drawn. */
  images: readonly BookingImage[]
  /** Told the whole list whenever one has arrived or gone. */
  onChange: (images: BookingImage[]) => void
  /**
   * Hands out the pictures, so that they go on being sent while this is not drawn. Give them back as `kept`
   * when it is drawn again, and end them with `stop()`. Left out, they end when this does.
   */
  onKeep?: (photos: KeptPhotos) => void
  kept?: KeptPhotos | undefined
  texts?: BookingPhotosTexts
}

/** The pictures of a booking: add, take, drop or paste them, see them arrive, take them away. */
export function BookingPhotos({ texts = bookingPhotosTexts, ...props }: BookingPhotosProps) {
  const { kept, client } = props
  const [held] = useState(() => (kept as HeldPhotos | undefined) ?? holdPhotos(props))
  useLayoutEffect(() => held.follow(props))
  useEffect(() => held.begin(), [held])
  return (
    <BookingPhotosView
      model={held.model}
      texts={texts}
      addressOf={(image) => client.url(image.url)}
    />
  )
}

type Followed = Omit<BookingPhotosProps, 'texts'>
type HeldPhotos = ReturnType<typeof holdPhotos>

/** A model and whose words it acts on: those of the last drawing, also when it is on show no more. */
function holdPhotos(first: Followed) {
  let props = first
  const model = new BookingPhotosModel(
    portsOf(() => props),
    first.images,
  )
  const held = {
    model,
    left: model.left,
    stop: model.stop,
    follow(next: Followed) {
      props = next
    },
    begin() {
      model.resume()
      if (!props.onKeep) return model.stop
      props.onKeep(held)
      return undefined
    },
  }
  return held
}

function portsOf(latest: () => Followed): BookingPhotosPorts {
  const key = async () => {
    const { booking } = latest()
    const { id, token } = typeof booking === 'function' ? await booking() : booking
    return { id_job: id, token }
  }
  return {
    async send(file, image_number, options) {
      const body = { ...(await key()), image_number, file }
      options.signal.throwIfAborted()
      return uploadFile(latest().client, uploadBookingImage, { body }, options)
    },
    async remove(image_number) {
      return latest().client.call(removeBookingImage, { body: { ...(await key()), image_number } })
    },
    async fetch(image) {
      const answer = await fetch(latest().client.url(image.url), { credentials: 'omit' })
      if (!answer.ok) throw new TypeError('The picture is not there.')
      return answer.blob()
    },
    preview: (file) => URL.createObjectURL(file),
    forget: (address) => URL.revokeObjectURL(address),
    log: (error) => console.error('treasures: a picture could not be sent or removed.', error),
    onChange: (images) => latest().onChange(images),
  }
}
