import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const estimatesInputs: InputsFor<
  | 'listJobEstimates'
  | 'getEstimateLink'
  | 'createMyEstimate'
  | 'createLinkedEstimate'
  | 'createStartEstimate'
  | 'getLinkedEstimates'
  | 'respondToLinkedEstimate'
  | 'respondToEstimate'
> = {
  listJobEstimates: later,
  getEstimateLink: later,
  createMyEstimate: later,
  createLinkedEstimate: later,
  createStartEstimate: later,
  getLinkedEstimates: later,
  respondToLinkedEstimate: later,
  respondToEstimate: later,
}
