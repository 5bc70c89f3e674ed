import type { InputsFor } from '../policy-cast.ts'

export const pricesInputs: InputsFor<
  | 'listPrices'
  | 'listEnginePrices'
  | 'listPriceRules'
  | 'listPriceVersions'
  | 'saveDefaultPrice'
  | 'savePriceRule'
  | 'deletePriceRule'
  | 'deleteDefaultPrice'
> = {
  listPrices: () => {
    throw new Error('no input yet')
  },
  listEnginePrices: () => {
    throw new Error('no input yet')
  },
  listPriceRules: () => {
    throw new Error('no input yet')
  },
  listPriceVersions: () => {
    throw new Error('no input yet')
  },
  saveDefaultPrice: () => {
    throw new Error('no input yet')
  },
  savePriceRule: () => {
    throw new Error('no input yet')
  },
  deletePriceRule: () => {
    throw new Error('no input yet')
  },
  deleteDefaultPrice: () => {
    throw new Error('no input yet')
  },
}
