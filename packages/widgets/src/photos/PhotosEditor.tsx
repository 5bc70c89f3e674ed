import type { ApiClient, BookingImage } from '@treasures/api-client'
import { useEffect, useLayoutEffect, useState } from 'react'
import { PhotosModel, type PhotosPorts } from './photos.model.ts'
import { photosTexts, type PhotosTexts } from './photos.texts.ts'
import { PhotosView } from './PhotosView.tsx'

/** Calls that upload a photo and remove it. */
export type PhotoCalls = Pick<PhotosPorts, 'send' | 'remove'>

/** Photos whose component is not rendered. */
export type KeptPhotos = {
  /** Number of photos that are still uploading. */
  left: PhotosModel['left']
  /** Aborts their uploads and releases the browser's memory. */
  stop: () => void
}

export type PhotosEditorProps = {
  client: Pick<ApiClient, 'url'>
  calls: PhotoCalls
  /** Photos that exist when the component is first rendered. */
  images: readonly BookingImage[]
  /** Called with the whole list after a photo has arrived or was removed. */
  onChange: (images: BookingImage[]) => void
  /** Called when uploads begin and end. */
  onBusy?: ((isBusy: boolean) => void) | undefined
  /**
   * Receives the photos, so that they keep uploading while this component is not rendered. Pass
   * them back as `kept` when it is rendered again, and end them with `stop()`. Without `onKeep`,
   * uploads end with the component.
   */
  onKeep?: ((photos: KeptPhotos) => void) | undefined
  kept?: KeptPhotos | undefined
  texts?: PhotosTexts | undefined
}

/** Photos of a job: add, take, drop, paste and remove them, and see their progress. */
export function PhotosEditor({ texts = photosTexts, ...props }: PhotosEditorProps) {
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

type Followed = Omit<PhotosEditorProps, 'texts'>
type HeldPhotos = ReturnType<typeof holdPhotos>

/**
 * Creates the model. It uses the props of the last render, even while the component is not
 * rendered.
 */
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
