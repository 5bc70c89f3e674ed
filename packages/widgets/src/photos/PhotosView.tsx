import { photosAtMost, type BookingImage } from '@treasures/api-client'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { fill } from '../shared/texts.ts'
import { Photo } from './Photo.tsx'
import type { PhotosModel } from './photos.model.ts'
import type { PhotosTexts } from './photos.texts.ts'
import { cutName } from './picture-file.ts'
import { useFilesFromPage } from './use-files-from-page.ts'

export type PhotosViewProps = {
  model: PhotosModel
  texts: PhotosTexts
  /** Returns the absolute address of a photo on the server. */
  addressOf: (image: BookingImage) => string
}

/** Phones convert their own formats to JPEG if the input accepts only these formats. */
const accept = 'image/jpeg,image/png,image/webp'
const hasCamera = () => matchMedia('(pointer: coarse)').matches

export function PhotosView({ model, texts, addressOf }: PhotosViewProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isDragging = useFilesFromPage(section, (added) => void model.add(added))
  const pictures = model.pictures.value
  const removed = model.removed.value
  const leftOut = model.leftOut.value
  const isFull = model.isFull.value
  useRetryWhenOnline(model)
  useFocusAfterRemoval(section, pictures.length, removed !== undefined)

  const inputOf = (ref: typeof files, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={!capture}
      capture={capture}
      aria-label={capture ? texts.takePhoto : texts.add}
      onChange={(event) => {
        void model.add([...(event.currentTarget.files ?? [])])
        // The input is cleared, so that a removed file can be chosen again.
        event.currentTarget.value = ''
      }}
    />
  )

  return (
    <section
      ref={section}
      className="photos"
      part="photos"
      aria-labelledby={id}
      data-dragging={isDragging || undefined}
    >
      <header className="photos-head">
        <h3 id={id}>{texts.title}</h3>
        <span className="muted small num" aria-hidden="true">
          {model.count.value} / {photosAtMost}
        </span>
      </header>
      {pictures.length > 0 && (
        <ul className="photos-grid" aria-labelledby={id}>
          {pictures.map((picture, index) => (
            <Photo
              key={picture.key}
              picture={picture}
              position={index + 1}
              texts={texts}
              addressOf={addressOf}
              onRetry={() => model.retry(picture.key)}
              onRemove={() => void model.remove(picture.key)}
              onShown={() => model.shown(picture.key)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <p className="photos-removed" role="status">
          <span>{fill(texts.removed, { name: cutName(removed.name) || texts.title })}</span>
          <Button kind="text" disabled={isFull} onClick={model.undo}>
            {texts.undo}
          </Button>
        </p>
      )}
      {leftOut.length > 0 && (
        <Alert type="danger">
          {fill(texts.tooMany, { most: photosAtMost, names: leftOut.map(cutName).join(', ') })}
        </Alert>
      )}
      <div className="photos-drop">
        <div className="photos-ways">
          <Button kind="quiet" disabled={isFull} onClick={() => files.current?.click()}>
            <ImagePlus aria-hidden="true" />
            {texts.add}
          </Button>
          {hasCamera() && (
            <Button kind="quiet" disabled={isFull} onClick={() => camera.current?.click()}>
              <Camera aria-hidden="true" />
              {texts.takePhoto}
            </Button>
          )}
          {!isFull && (
            <span className="photos-or muted small">
              {isDragging ? texts.dropNow : texts.orDrop}
            </span>
          )}
        </div>
        <p className="muted small">
          {fill(isFull ? texts.full : texts.hint, { most: photosAtMost })}
        </p>
        {inputOf(files)}
        {inputOf(camera, 'environment')}
      </div>
      <span className="unseen" role="status">
        <Progress model={model} texts={texts} />
      </span>
    </section>
  )
}

/** "2 of 3 photos sent", for screen readers. */
function Progress({ model, texts }: Pick<PhotosViewProps, 'model' | 'texts'>) {
  const { sent, all, trouble } = model.progress.value
  if (all === 0) return null
  return (
    <>
      {all === 1 && sent === 1 ? texts.progressOne : fill(texts.progress, { sent, all })}
      {trouble > 0 && ` ${fill(texts.trouble, { count: trouble })}`}
    </>
  )
}

/** Retries failed uploads when the connection is back, for instance after a tunnel. */
function useRetryWhenOnline(model: PhotosModel) {
  useEffect(() => {
    const again = () => model.retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [model])
}

/** Moves the focus of a removed button to Undo, or to the button that adds photos. */
function useFocusAfterRemoval(
  section: { current: HTMLElement | null },
  count: number,
  hasUndo: boolean,
) {
  const before = useRef({ count, hasUndo, hadFocus: false })
  useLayoutEffect(() => {
    const { current: element } = section
    if (!element) return
    const root = element.getRootNode() as ShadowRoot | Document
    const isGone = before.current.count > count || (before.current.hasUndo && !hasUndo)
    if (isGone && before.current.hadFocus && !element.contains(root.activeElement)) {
      const find = (selector: string) => [
        ...element.querySelectorAll<HTMLElement>(`${selector} .button:enabled`),
      ]
      const next = hasUndo ? find('.photos-removed')[0] : find('.photo-box').at(-1)
      ;(next ?? find('.photos-ways')[0])?.focus()
    }
    before.current = { count, hasUndo, hadFocus: before.current.hadFocus }
  })
  useEffect(() => {
    const { current: element } = section
    if (!element) return
    // A removed button loses the focus without an event, so `hadFocus` keeps its last value.
    const enter = () => (before.current.hadFocus = true)
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget)
        before.current.hadFocus = element.contains(event.relatedTarget as Node)
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [section])
}
