import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const workInputs: InputsFor<
  | 'listTimesheetJobs'
  | 'listTreasureTimesheetJobs'
  | 'recordLabour'
  | 'recordMaterials'
  | 'updateLabour'
  | 'updateMaterials'
  | 'changeWorkJob'
  | 'deleteMyWork'
  | 'listMyWorks'
  | 'listJobWorks'
  | 'recordTreasureLabour'
  | 'recordTreasureMaterials'
  | 'deleteWork'
  | 'stopInvoicing'
  | 'resumeInvoicing'
  | 'getLinkedTimesheetJob'
  | 'recordLinkedLabour'
  | 'recordLinkedMaterials'
> = {
  listTimesheetJobs: later,
  listTreasureTimesheetJobs: later,
  recordLabour: later,
  recordMaterials: later,
  updateLabour: later,
  updateMaterials: later,
  changeWorkJob: later,
  deleteMyWork: later,
  listMyWorks: later,
  listJobWorks: later,
  recordTreasureLabour: later,
  recordTreasureMaterials: later,
  deleteWork: later,
  stopInvoicing: later,
  resumeInvoicing: later,
  getLinkedTimesheetJob: later,
  recordLinkedLabour: later,
  recordLinkedMaterials: later,
}
