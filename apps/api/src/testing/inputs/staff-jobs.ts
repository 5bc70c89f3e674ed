import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const staffJobsInputs: InputsFor<
  | 'listJobs'
  | 'exportJobs'
  | 'createJob'
  | 'getJob'
  | 'updateJob'
  | 'deleteJob'
  | 'moveJob'
  | 'boostJobPrice'
  | 'lockJob'
  | 'unlockJob'
  | 'listJobAssignments'
  | 'assignJob'
  | 'endAssignment'
  | 'listMyTreasureJobs'
  | 'releaseMyJob'
  | 'finishMyJob'
  | 'searchMyBoard'
  | 'claimMyJob'
  | 'getTreasureLinkedJob'
  | 'answerStart'
> = {
  listJobs: later,
  exportJobs: later,
  createJob: later,
  getJob: later,
  updateJob: later,
  deleteJob: later,
  moveJob: later,
  boostJobPrice: later,
  lockJob: later,
  unlockJob: later,
  listJobAssignments: later,
  assignJob: later,
  endAssignment: later,
  listMyTreasureJobs: later,
  releaseMyJob: later,
  finishMyJob: later,
  searchMyBoard: later,
  claimMyJob: later,
  getTreasureLinkedJob: later,
  answerStart: later,
}
