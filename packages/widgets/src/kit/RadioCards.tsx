import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx'

/** One of a few that need a line of explanation each. */
export const RadioCards = <V extends string>(props: ChoiceGroupProps<V>) => (
  <ChoiceGroup {...props} look="cards" />
)
