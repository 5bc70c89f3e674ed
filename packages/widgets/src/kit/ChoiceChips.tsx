import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx'

/** One of a few words, side by side. */
export const ChoiceChips = <V extends string>(props: ChoiceGroupProps<V>) => (
  <ChoiceGroup {...props} look="chips" />
)
