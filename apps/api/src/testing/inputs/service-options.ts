import type { InputsFor } from '../policy-cast.ts'

export const optionsInputs: InputsFor<
  | 'listMyServiceOptions'
  | 'listServiceOptionServices'
  | 'getServiceOption'
  | 'previewPostcodeRegex'
  | 'createServiceOption'
  | 'copyDefaultServiceOptions'
  | 'updateOptionExplanation'
  | 'updateOptionChipText'
  | 'updateOptionBookingIntro'
  | 'updateOptionPostcodeRegex'
  | 'updateOptionDuration'
  | 'updateOptionTreasurePrice'
  | 'updateOptionCustomerPrice'
  | 'updateOptionPriceMultiplier'
  | 'updateOptionPriceUnit'
  | 'updateOptionJobType'
  | 'updateOptionAutoMatch'
  | 'updateOptionOnBoard'
  | 'updateOptionAskForImages'
  | 'makeOptionServiceDefault'
  | 'deleteServiceOption'
> = {
  listMyServiceOptions: () => {
    throw new Error('no input yet')
  },
  listServiceOptionServices: () => {
    throw new Error('no input yet')
  },
  getServiceOption: () => {
    throw new Error('no input yet')
  },
  previewPostcodeRegex: () => {
    throw new Error('no input yet')
  },
  createServiceOption: () => {
    throw new Error('no input yet')
  },
  copyDefaultServiceOptions: () => {
    throw new Error('no input yet')
  },
  updateOptionExplanation: () => {
    throw new Error('no input yet')
  },
  updateOptionChipText: () => {
    throw new Error('no input yet')
  },
  updateOptionBookingIntro: () => {
    throw new Error('no input yet')
  },
  updateOptionPostcodeRegex: () => {
    throw new Error('no input yet')
  },
  updateOptionDuration: () => {
    throw new Error('no input yet')
  },
  updateOptionTreasurePrice: () => {
    throw new Error('no input yet')
  },
  updateOptionCustomerPrice: () => {
    throw new Error('no input yet')
  },
  updateOptionPriceMultiplier: () => {
    throw new Error('no input yet')
  },
  updateOptionPriceUnit: () => {
    throw new Error('no input yet')
  },
  updateOptionJobType: () => {
    throw new Error('no input yet')
  },
  updateOptionAutoMatch: () => {
    throw new Error('no input yet')
  },
  updateOptionOnBoard: () => {
    throw new Error('no input yet')
  },
  updateOptionAskForImages: () => {
    throw new Error('no input yet')
  },
  makeOptionServiceDefault: () => {
    throw new Error('no input yet')
  },
  deleteServiceOption: () => {
    throw new Error('no input yet')
  },
}
