import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const treasuresInputs: InputsFor<
  | 'listTreasures'
  | 'exportTreasures'
  | 'searchTreasures'
  | 'listTreasurePlaces'
  | 'listTreasureCoverage'
  | 'getTreasure'
  | 'createTreasure'
  | 'createTreasureAtZero'
  | 'updateTreasure'
  | 'deleteTreasure'
  | 'getTreasureStat'
  | 'updateTreasureDetails'
  | 'listTreasureBreaks'
  | 'createTreasureBreak'
  | 'updateTreasureBreak'
  | 'deleteTreasureBreak'
  | 'listTreasureChannels'
  | 'updateTreasureChannels'
  | 'listEquipments'
  | 'listTreasureEquipments'
  | 'updateTreasureEquipments'
  | 'listTreasureTags'
  | 'notifyTreasure'
  | 'createTreasureAddress'
  | 'updateTreasureAddress'
  | 'checkTreasureId'
  | 'listMyTreasureChannels'
  | 'updateMyTreasureChannels'
  | 'listMyChannelGroups'
  | 'updateMyChannelGroup'
> = {
  listTreasures: later,
  exportTreasures: later,
  searchTreasures: later,
  listTreasurePlaces: later,
  listTreasureCoverage: later,
  getTreasure: later,
  createTreasure: later,
  createTreasureAtZero: later,
  updateTreasure: later,
  deleteTreasure: later,
  getTreasureStat: later,
  updateTreasureDetails: later,
  listTreasureBreaks: later,
  createTreasureBreak: later,
  updateTreasureBreak: later,
  deleteTreasureBreak: later,
  listTreasureChannels: later,
  updateTreasureChannels: later,
  listEquipments: later,
  listTreasureEquipments: later,
  updateTreasureEquipments: later,
  listTreasureTags: later,
  notifyTreasure: later,
  createTreasureAddress: later,
  updateTreasureAddress: later,
  checkTreasureId: later,
  listMyTreasureChannels: later,
  updateMyTreasureChannels: later,
  listMyChannelGroups: later,
  updateMyChannelGroup: later,
}
