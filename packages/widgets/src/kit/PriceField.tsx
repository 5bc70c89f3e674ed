import { NumberField, type NumberFieldProps } from './NumberField.tsx'

export type PriceFieldProps = Omit<NumberFieldProps, 'places' | 'hasAllPlaces' | 'before'>

/** A price. The value is in pounds with two decimal places, as prices are on the wire. */
export const PriceField = (props: PriceFieldProps) => (
  <NumberField {...props} places={2} hasAllPlaces before="£" />
)
