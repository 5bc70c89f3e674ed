import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import dialogCss from '../kit/dialog.css?inline'
import { Spinner } from '../kit/Spinner.tsx'
import { fill, mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import css from './photo-viewer.css?inline'
import { pictureByKey, step, swipeStep, type Point } from './photo-viewer.rules.ts'
import { photoViewerTexts, type PhotoViewerTexts } from './photo-viewer.texts.ts'

/** Style sheets that load with this chunk, when a photo is pressed. */
export const styles = [dialogCss, css]

export type PhotoViewerProps = {
  /** Absolute addresses, at least one. */
  photos: readonly string[]
  /** Position of the visible photo, from 0. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
  /** Overrides for the viewer's texts. */
  texts?: object | undefined
}

/**
 * Photos in the largest size that fits the window, one at a time. Buttons, arrow keys and swipes
 * move between them. The dialog is open while it is rendered.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, at, onMove, onClose } = props
  const texts = mergeTexts(photoViewerTexts, props.texts)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const pressed = useRef<Point>(undefined)
  const count = photos.length
  const address = photos[at] ?? ''
  useKeys(frame, props)
  useNextSoon(photos[step(at, 1, count)])
  const move = (by: number) => onMove(step(at, by, count))
  return (
    <Dialog labelledBy={id} width="wide" onClose={onClose} closeLabel={texts.close}>
      <div className="photo-viewer" part="photo-viewer" ref={frame}>
        <h2 id={id} tabIndex={-1} aria-live="polite" className="num">
          {fill(texts.title, { number: at + 1, count })}
        </h2>
        <div
          className="photo-viewer-stage"
          onPointerDown={(event) => {
            pressed.current = pointOf(event)
          }}
          onPointerUp={(event) => {
            const by = pressed.current && swipeStep(pressed.current, pointOf(event))
            pressed.current = undefined
            if (by && count > 1) move(by)
          }}
        >
          <Large
            key={address}
            address={address}
            alt={fill(texts.title, { number: at + 1, count })}
            texts={texts}
          />
        </div>
        <div className="photo-viewer-ways">
          {count > 1 && (
            <Button kind="icon" label={texts.previous} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Button>
          )}
          <a href={address} target="_blank" rel="noopener">
            {texts.newTab}
          </a>
          {count > 1 && (
            <Button kind="icon" label={texts.next} onClick={() => move(1)}>
              <ChevronRight aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type LargeProps = { address: string; alt: string; texts: PhotoViewerTexts }

/** A photo. Its space stays the same while it loads, and if loading fails. */
function Large({ address, alt, texts }: LargeProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken') return <p className="photo-viewer-broken muted">{texts.broken}</p>
  return (
    <>
      {state === 'loading' && <Spinner text={texts.waiting} />}
      <img
        src={address}
        alt={alt}
        data-state={state}
        draggable={false}
        decoding="async"
        referrerPolicy="strict-origin"
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
    </>
  )
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

/** Handles keys anywhere in the dialog. */
function useKeys(frame: { current: HTMLElement | null }, props: PhotoViewerProps) {
  const latest = useLatest(props)
  useEffect(() => {
    const dialog = frame.current?.closest('dialog')
    const press = (event: KeyboardEvent) => {
      // With a modifier, an arrow key belongs to the browser: back, or the end of a line.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { photos, at, onMove } = latest.current
      const to = pictureByKey(event.key, at, photos.length)
      if (to === undefined) return
      event.preventDefault()
      onMove(to)
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [frame, latest])
}

/** Preloads the next photo. */
function useNextSoon(address: string | undefined) {
  useEffect(() => {
    if (!address) return
    const image = new Image()
    image.referrerPolicy = 'strict-origin'
    image.src = address
  }, [address])
}
