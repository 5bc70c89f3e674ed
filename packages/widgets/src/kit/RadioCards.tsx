import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx'

/** A choice of one from a few options, each with a line of explanation. */
export const RadioCards = <V extends string>(props: ChoiceGroupProps<V>) => (
  <ChoiceGroup {...props} look="cards" />
)
