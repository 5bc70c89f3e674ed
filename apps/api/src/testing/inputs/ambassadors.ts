import type { InputsFor } from '../policy-cast.ts'

export const ambassadorsInputs: InputsFor<
  | 'getAmbassador'
  | 'updateAmbassadorRegionName'
  | 'updateAmbassadorDescription'
  | 'updateAmbassadorPriceBoost'
> = {
  getAmbassador: () => {
    throw new Error('no input yet')
  },
  updateAmbassadorRegionName: () => {
    throw new Error('no input yet')
  },
  updateAmbassadorDescription: () => {
    throw new Error('no input yet')
  },
  updateAmbassadorPriceBoost: () => {
    throw new Error('no input yet')
  },
}
