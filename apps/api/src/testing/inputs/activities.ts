import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const activitiesInputs: InputsFor<
  | 'listActivities'
  | 'assignActivityToSelf'
  | 'completeActivity'
  | 'addCustomerActivity'
  | 'addTreasureActivity'
  | 'addJobActivity'
  | 'listJobActivities'
  | 'listCustomerActivities'
  | 'listTreasureActivities'
> = {
  listActivities: later,
  assignActivityToSelf: later,
  completeActivity: later,
  addCustomerActivity: later,
  addTreasureActivity: later,
  addJobActivity: later,
  listJobActivities: later,
  listCustomerActivities: ({ targets }) => ({ params: { id: targets.customer() }, query: {} }),
  listTreasureActivities: later,
}
