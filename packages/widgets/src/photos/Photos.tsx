import type { ApiClient, BookingImage } from '@treasures/api-client'
import { useEffect, useLayoutEffect, useState } from 'react'
import { PhotosModel, type PhotosPorts } from './photos.model.ts'
import { photosTexts, type PhotosTexts } from './photos.texts.ts'
import { PhotosView } from './PhotosView.tsx'

/** What sends a picture to where it belongs, and takes it away from there. */
export type PhotoCalls = Pick<PhotosPorts, 'send' | 'remove'>

/** The pictures while they are not on show. */
export type KeptPhotos = {
  /** How many are still on their way. */
  left: PhotosModel['left']
  /** Ends those, and lets go of what the browser holds for them. */
  stop: () => void
}

export type PhotosProps = {
  client: Pick<ApiClient, 'url'>
  calls: PhotoCalls
  /** Those that are there when this is first drawn. */
  images: readonly BookingImage[]
  /** Told the whole list whenever one has arrived or gone. */
  onChange: (images: BookingImage[]) => void
  /** Told whether some are on their way. */
  onBusy?: ((isBusy: boolean) => void) | undefined
  /**
   * Hands out the pictures, so that they go on being sent while this is not drawn. Give them back as `kept`
   * when it is drawn again, and end them with `stop()`. Left out, they end when this does.
   */
  onKeep?: ((photos: KeptPhotos) => void) | undefined
  kept?: KeptPhotos | undefined
  texts?: PhotosTexts | undefined
}

/** The pictures of a job: add, take, drop or paste them, see them arrive, take them away. */
export function Photos({ texts = photosTexts, ...props }: PhotosProps) {
  const { kept, client, onBusy } = props
  const [held] = useState(() => (kept as HeldPhotos | undefined) ?? holdPhotos(props))
  useLayoutEffect(() => held.follow(props))
  useEffect(() => held.begin(), [held])
  const isBusy = held.left.value > 0
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  return (
    <PhotosView model={held.model} texts={texts} addressOf={(image) => client.url(image.url)} />
  )
}

type Followed = Omit<PhotosProps, 'texts'>
type HeldPhotos = ReturnType<typeof holdPhotos>

/** A model and whose words it acts on: those of the last drawing, also when it is on show no more. */
function holdPhotos(first: Followed) {
  let props = first
  const model = new PhotosModel(
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

const portsOf = (latest: () => Followed): PhotosPorts => ({
  send: (...picture) => latest().calls.send(...picture),
  remove: (number) => latest().calls.remove(number),
  async fetch(image) {
    const answer = await fetch(latest().client.url(image.url), { credentials: 'omit' })
    if (!answer.ok) throw new TypeError('The photo is not there.')
    return answer.blob()
  },
  preview: (file) => URL.createObjectURL(file),
  forget: (address) => URL.revokeObjectURL(address),
  log: (error) => console.error('treasures: a photo could not be sent or removed.', error),
  onChange: (images) => latest().onChange(images),
})
