import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import kitCss from '../kit/kit.css?inline'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { adoptStyles } from '../shared/stylesheet.ts'
import { mergeTexts } from '../shared/texts.ts'
import { builtInAttribution } from '../uk-map/attribution.ts'
import { MapControls } from '../uk-map/MapControls.tsx'
import mapCss from '../uk-map/map.css?inline'
import { useMapTheme } from '../uk-map/use-map-theme.ts'
import css from './price-map.css?inline'
import type { PriceArea, PriceMap as Map } from './price-map.ts'
import { priceMapTexts, type PriceMapTexts } from './price-map.texts.ts'
import { priceScale, type MapScale, type MapStep } from './price-steps.ts'

type ViewProps = {
  /** Name of the map for screen readers. */
  label: string
  areas: readonly PriceArea[]
  chosen?: string | undefined
  onChoose: (outcode: string) => void
  /** Meaning of the colours. The scale must not change while the map is shown. */
  scale?: MapScale | undefined
  texts: PriceMapTexts
}

export type PriceMapProps = Omit<ViewProps, 'texts'> & {
  theme?: Theme
  lang?: string
  texts?: Partial<PriceMapTexts>
}

/**
 * Outward codes of Britain, coloured by the change of a price there, in a shadow root of their own.
 */
export const PriceMap = ({ theme, lang, texts, ...map }: PriceMapProps) => (
  <ReactBoundary styles={[kitCss, css]} theme={theme} lang={lang}>
    <PriceMapView {...map} texts={mergeTexts(priceMapTexts, texts)} />
  </ReactBoundary>
)

/**
 * A map of prices. Everything on the map is also possible without the map, so skipping the map
 * loses nothing.
 */
function PriceMapView({ label, areas, chosen, onChoose, scale = priceScale, texts }: ViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map>()
  const [isMissing, setMissing] = useState(false)
  const noteId = useId()
  const tell = useRef(onChoose)
  useEffect(() => {
    tell.current = onChoose
  })

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const root = element.getRootNode()
    if (root instanceof ShadowRoot) adoptStyles(root, [mapCss])
    let made: Map | undefined
    let isHere = true
    // Imported here, because the map's library needs a window on import and a server has none.
    import('./price-map.ts')
      .then(({ createPriceMap }) => {
        if (!isHere) return
        made = createPriceMap(element, (outcode) => tell.current(outcode), scale)
        setMap(made)
      })
      .catch((error: unknown) => {
        console.warn('treasures: the map cannot run here.', error)
        if (isHere) setMissing(true)
      })
    return () => {
      isHere = false
      made?.remove()
    }
  }, [scale])

  useMapTheme(container, map)
  useEffect(() => map?.setAreas(areas), [map, areas])
  useEffect(() => map?.choose(chosen), [map, chosen])

  if (isMissing) return <p className="muted">{texts.missing}</p>
  return (
    <>
      <div className="price-map">
        <div
          ref={container}
          className="price-map-canvas"
          role="application"
          aria-label={label}
          aria-describedby={noteId}
        />
        <p id={noteId} className="unseen">
          {texts.mapNote}
        </p>
        {!isInWords(scale) && <Ends scale={scale} texts={texts} />}
        <MapControls map={map} texts={texts} attribution={builtInAttribution} />
      </div>
      {isInWords(scale) && <Key scale={scale} />}
    </>
  )
}

const isInWords = ({ steps }: MapScale) => steps.every(({ words }) => words !== undefined)

const Swatch = ({ step: { colour, isHatched } }: { step: MapStep }) => (
  <i
    data-hatched={isHatched || undefined}
    style={{ '--price-step': `var(${colour})` } as CSSProperties}
  />
)

/** The colours between "less" and "more". */
const Ends = ({ scale: { steps }, texts }: { scale: MapScale; texts: PriceMapTexts }) => (
  <p className="price-map-legend">
    {texts.less}
    {steps.map((step) => (
      <Swatch key={step.colour} step={step} />
    ))}
    {texts.more}
  </p>
)

/** Each colour with its words. */
const Key = ({ scale: { title, steps } }: { scale: MapScale }) => (
  <div className="price-map-key">
    {title && <p>{title}</p>}
    <ul>
      {steps.map((step) => (
        <li key={step.colour}>
          <Swatch step={step} />
          {step.words}
        </li>
      ))}
    </ul>
  </div>
)
