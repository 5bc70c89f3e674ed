import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'

/** Another region's treasure and a missing one get the same answer. */
export const noSuchTreasure = (endpoint: Refusing<'treasure_not_found'>) =>
  refuse(endpoint, 'treasure_not_found', 'We can’t find that treasure.')

export const mobileTaken = (endpoint: Refusing<'mobile_taken'>) =>
  refuse(
    endpoint,
    'mobile_taken',
    'Another treasure of this surname has this mobile. Claims could not tell the two apart.',
    { errors: { mphone: ['Another treasure of this surname has this mobile'] } },
  )

/** A treasure needs a position, because jobs are matched by distance. */
export const placeUnknown = () =>
  refuseGenerally('invalid_fields', 'Please correct the problems', {
    errors: { postcode: ['We do not know where this is. Choose a town as well'] },
  })
