import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx'

/** A choice of one from a few words, side by side. */
export const ChoiceChips = <V extends string>(props: ChoiceGroupProps<V>) => (
  <ChoiceGroup {...props} look="chips" />
)
