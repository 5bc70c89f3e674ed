import kitCss from '../kit/kit.css?inline'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { PriceMap as View, type PriceMapViewProps } from './PriceMap.tsx'
import css from './price-map.css?inline'
import { priceMapTexts, type PriceMapTexts } from './price-map.texts.ts'

export type PriceMapProps = Omit<PriceMapViewProps, 'texts'> & {
  theme?: Theme
  lang?: string
  texts?: Partial<PriceMapTexts>
}

/**
 * Outward codes of Britain, coloured by the change of a price there, in a shadow root of their own.
 */
export const PriceMap = ({ theme, lang, texts, ...map }: PriceMapProps) => (
  <ReactBoundary styles={[kitCss, css]} theme={theme} lang={lang}>
    <View {...map} texts={mergeTexts(priceMapTexts, texts)} />
  </ReactBoundary>
)
