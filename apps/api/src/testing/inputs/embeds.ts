import type { InputsFor } from '../policy-cast.ts'

export const embedsInputs: InputsFor<
  'listEmbeds' | 'createEmbed' | 'updateEmbed' | 'deleteEmbed' | 'getPublicEmbed' | 'reportEmbed'
> = {
  listEmbeds: () => {
    throw new Error('no input yet')
  },
  createEmbed: () => {
    throw new Error('no input yet')
  },
  updateEmbed: () => {
    throw new Error('no input yet')
  },
  deleteEmbed: () => {
    throw new Error('no input yet')
  },
  getPublicEmbed: () => {
    throw new Error('no input yet')
  },
  reportEmbed: () => {
    throw new Error('no input yet')
  },
}
