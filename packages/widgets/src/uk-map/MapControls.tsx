import { Minus, Plus } from 'lucide-react'
import type { AttributionPart } from './attribution.ts'

type MapControlsProps = {
  map: { zoomBy: (steps: number) => void } | undefined
  texts: { zoomIn: string; zoomOut: string }
  attribution: readonly AttributionPart[]
}

/** Zoom buttons of a map, and the attribution of its data. */
export const MapControls = ({ map, texts, attribution }: MapControlsProps) => (
  <>
    <div className="board-zoom">
      <button type="button" aria-label={texts.zoomIn} onClick={() => map?.zoomBy(1)}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" aria-label={texts.zoomOut} onClick={() => map?.zoomBy(-1)}>
        <Minus aria-hidden="true" />
      </button>
    </div>
    <p className="board-attribution">
      {attribution.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  </>
)
