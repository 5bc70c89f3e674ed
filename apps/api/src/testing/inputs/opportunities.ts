import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const opportunitiesInputs: InputsFor<
  | 'listJobMatches'
  | 'listJobOpportunities'
  | 'findTreasures'
  | 'createOpportunity'
  | 'resendOpportunity'
  | 'withdrawOpportunity'
  | 'respondToOpportunity'
  | 'listMyOpportunities'
  | 'getOpportunity'
  | 'viewOpportunity'
  | 'respondToLinkedOpportunity'
> = {
  listJobMatches: later,
  listJobOpportunities: later,
  findTreasures: later,
  createOpportunity: later,
  resendOpportunity: later,
  withdrawOpportunity: later,
  respondToOpportunity: later,
  listMyOpportunities: later,
  getOpportunity: later,
  viewOpportunity: later,
  respondToLinkedOpportunity: later,
}
