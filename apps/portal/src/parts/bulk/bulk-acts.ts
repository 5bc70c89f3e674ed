import {
  addCustomerTag,
  addJobTag,
  addTreasureTag,
  assignJob,
  boostJobPrice,
  createOpportunity,
  createUserForCustomer,
  createUserForTreasure,
  emailCardLink,
  findTreasures,
  lockJob,
  moveCustomer,
  moveJob,
  moveTreasure,
  notifyTreasure,
  removeCustomerTag,
  removeJobTag,
  removeTreasureTag,
  settleThread,
  unlockJob,
  type BulkKind,
  type Endpoint,
} from '@treasures/api-client'

/** Input that an act asks for. */
export type BulkAsk = 'tag' | 'amount' | 'treasure' | 'status' | 'region' | 'message'

export type BulkChoice = {
  /** Name of the call. */
  act: string
  endpoint: Endpoint
  label: string
  asks?: BulkAsk
  /** Name of the field that holds the value. */
  field?: string
}

/** Calls that staff can choose for the records of a list, the most frequent first. */
export const bulkChoices: Record<BulkKind, readonly BulkChoice[]> = {
  job: [
    { act: 'addJobTag', endpoint: addJobTag, label: 'Add a tag', asks: 'tag', field: 'id_tag' },
    {
      act: 'removeJobTag',
      endpoint: removeJobTag,
      label: 'Remove a tag',
      asks: 'tag',
      field: 'tag',
    },
    { act: 'findTreasures', endpoint: findTreasures, label: 'Offer to the best treasures' },
    {
      act: 'createOpportunity',
      endpoint: createOpportunity,
      label: 'Offer to one treasure',
      asks: 'treasure',
      field: 'id_treasure',
    },
    {
      act: 'assignJob',
      endpoint: assignJob,
      label: 'Assign to a treasure',
      asks: 'treasure',
      field: 'id_treasure',
    },
    {
      act: 'boostJobPrice',
      endpoint: boostJobPrice,
      label: 'Boost the price',
      asks: 'amount',
      field: 'amount',
    },
    { act: 'lockJob', endpoint: lockJob, label: 'Lock' },
    { act: 'unlockJob', endpoint: unlockJob, label: 'Unlock' },
    {
      act: 'moveJob',
      endpoint: moveJob,
      label: 'Change the status',
      asks: 'status',
      field: 'id_status',
    },
    { act: 'settleThread', endpoint: settleThread, label: 'Mark messages as answered' },
  ],
  customer: [
    {
      act: 'addCustomerTag',
      endpoint: addCustomerTag,
      label: 'Add a tag',
      asks: 'tag',
      field: 'id_tag',
    },
    {
      act: 'removeCustomerTag',
      endpoint: removeCustomerTag,
      label: 'Remove a tag',
      asks: 'tag',
      field: 'tag',
    },
    {
      act: 'moveCustomer',
      endpoint: moveCustomer,
      label: 'Move to a region',
      asks: 'region',
      field: 'id_region',
    },
    { act: 'emailCardLink', endpoint: emailCardLink, label: 'E-mail a link to add a card' },
    { act: 'createUserForCustomer', endpoint: createUserForCustomer, label: 'Invite to sign in' },
  ],
  treasure: [
    {
      act: 'addTreasureTag',
      endpoint: addTreasureTag,
      label: 'Add a tag',
      asks: 'tag',
      field: 'id_tag',
    },
    {
      act: 'removeTreasureTag',
      endpoint: removeTreasureTag,
      label: 'Remove a tag',
      asks: 'tag',
      field: 'tag',
    },
    {
      act: 'moveTreasure',
      endpoint: moveTreasure,
      label: 'Move to a region',
      asks: 'region',
      field: 'id_region',
    },
    {
      act: 'notifyTreasure',
      endpoint: notifyTreasure,
      label: 'Send a message',
      asks: 'message',
      field: 'type',
    },
    { act: 'createUserForTreasure', endpoint: createUserForTreasure, label: 'Invite to sign in' },
  ],
}
