import { useEffect, useState } from 'react'
import { previewAddress, type EmbedBody } from './embed-form.ts'

/** Milliseconds without a change before the sample page is drawn anew. */
const quiet = 350
const widths = { phone: 'Phone', page: 'Wide page' } as const
type Width = keyof typeof widths

/** What it looks like on a page with styles of its own, saved or not. */
export function EmbedPreview({ body }: { body: EmbedBody }) {
  const wanted = previewAddress(body)
  const [shown, setShown] = useState(wanted)
  const [width, setWidth] = useState<Width>('page')
  useEffect(() => {
    const timer = setTimeout(() => setShown(wanted), quiet)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <section className="card embed-preview" aria-labelledby="embed-preview">
      <div className="embed-preview-head">
        <h2 id="embed-preview">How it looks</h2>
        <div className="embed-widths">
          {Object.entries(widths).map(([id, label]) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={width === id}
              onClick={() => setWidth(id as Width)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="embed-stage" data-width={width}>
        <iframe title="A sample page with your settings" src={shown} />
      </div>
      <p className="small muted">
        A sample page with styles that would spoil it. What you book here is not kept.
      </p>
    </section>
  )
}
