export { PriceMap, type PriceMapProps } from './PriceMapWidget.tsx'
export type { PriceArea } from './price-map.ts'
export type { PriceMapTexts } from './price-map.texts.ts'
