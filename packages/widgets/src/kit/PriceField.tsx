import { NumberField, type NumberFieldProps } from './NumberField.tsx'

export type PriceFieldProps = Omit<NumberFieldProps, 'places' | 'hasAllPlaces' | 'before'>

/** Pounds and pence. The value is in pounds, with two places, as prices are on the wire. */
export const PriceField = (props: PriceFieldProps) => (
  <NumberField {...props} places={2} hasAllPlaces before="£" />
)
