import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const reviewsInputs: InputsFor<
  'getWorkReview' | 'reviewWork' | 'getLinkedReview' | 'reviewByLink' | 'listTreasureRatings'
> = {
  getWorkReview: later,
  reviewWork: later,
  getLinkedReview: later,
  reviewByLink: later,
  listTreasureRatings: later,
}
