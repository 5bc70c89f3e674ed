export { PriceMap, type PriceMapProps } from './PriceMap.tsx'
export type { PriceArea } from './price-map.ts'
export type { MapScale, MapStep } from './price-steps.ts'
export type { PriceMapTexts } from './price-map.texts.ts'
