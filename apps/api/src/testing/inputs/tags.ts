import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const tagsInputs: InputsFor<
  | 'listTags'
  | 'createTag'
  | 'updateTag'
  | 'addTreasureTag'
  | 'addJobTag'
  | 'addCustomerTag'
  | 'removeTreasureTag'
  | 'removeJobTag'
  | 'removeCustomerTag'
> = {
  listTags: later,
  createTag: later,
  updateTag: later,
  addTreasureTag: later,
  addJobTag: later,
  addCustomerTag: later,
  removeTreasureTag: later,
  removeJobTag: later,
  removeCustomerTag: later,
}
