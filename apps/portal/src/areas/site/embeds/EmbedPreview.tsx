import { ChoiceChips, type Choice } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#parts/use-debounced.ts'
import { previewAddress, type EmbedBody } from './embed-form.ts'

/** Milliseconds to wait after a change before redrawing the sample page. */
const quiet = 350
type Width = 'phone' | 'page'
const widths: Choice<Width>[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'page', label: 'Wide page' },
]

/** CSS pixels. A wide page is scaled down to fit. */
const widthOf: Record<Width, number> = { phone: 375, page: 1100 }
const height = 720

/** Preview of the embed on a page with its own styles, including unsaved changes. */
export function EmbedPreview({ body }: { body: EmbedBody }) {
  const shown = useDebounced(previewAddress(body), quiet)
  const [width, setWidth] = useState<Width>('page')
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(widthOf.phone)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (stage.current) watch.observe(stage.current)
    return () => watch.disconnect()
  }, [])
  const full = widthOf[width]
  const scale = Math.min(1, room / full)
  return (
    <section className="card embed-preview" aria-labelledby="embed-preview">
      <div className="embed-preview-head">
        <h2 id="embed-preview">How it looks</h2>
        <ChoiceChips
          label="Width of the page"
          isLabelHidden
          name="width"
          value={width}
          onChange={setWidth}
          options={widths}
        />
      </div>
      <div ref={stage} className="embed-stage" style={{ blockSize: height }}>
        <iframe
          title="A sample page with your settings"
          src={shown}
          style={{
            inlineSize: full,
            blockSize: height / scale,
            insetInlineStart: (room - full * scale) / 2,
            scale,
          }}
        />
      </div>
      <p className="small muted">
        A sample page with clashing styles. This is a preview: bookings aren’t saved.
      </p>
    </section>
  )
}
