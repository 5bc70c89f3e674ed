import { ChoiceChips, type Choice } from '@treasures/widgets/kit'
import { useEffect, useState } from 'react'
import { previewAddress, type EmbedBody } from './embed-form.ts'

/** Milliseconds without a change before the sample page is drawn anew. */
const quiet = 350
type Width = 'phone' | 'page'
const widths: Choice<Width>[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'page', label: 'Wide page' },
]

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
        <ChoiceChips
          label="Width of the page"
          isLabelHidden
          name="width"
          value={width}
          onChange={setWidth}
          options={widths}
        />
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
