import type { InputsFor } from '../policy-cast.ts'

export const jobsInputs: InputsFor<
  | 'listMyCustomerJobs'
  | 'declineMyJob'
  | 'getLinkedJob'
  | 'declineJob'
  | 'declineJobByToken'
  | 'continueJob'
> = {
  listMyCustomerJobs: () => {
    throw new Error('no input yet')
  },
  declineMyJob: () => {
    throw new Error('no input yet')
  },
  getLinkedJob: () => {
    throw new Error('no input yet')
  },
  declineJob: () => {
    throw new Error('no input yet')
  },
  declineJobByToken: () => {
    throw new Error('no input yet')
  },
  continueJob: () => {
    throw new Error('no input yet')
  },
}
