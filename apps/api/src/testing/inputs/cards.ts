import type { InputsFor } from '../policy-cast.ts'

export const cardsInputs: InputsFor<
  | 'listCards'
  | 'getCardToken'
  | 'createCard'
  | 'deleteCard'
  | 'emailCardLink'
  | 'resetCardRetries'
  | 'getPublicCardToken'
  | 'createPublicCard'
> = {
  listCards: () => {
    throw new Error('no input yet')
  },
  getCardToken: () => {
    throw new Error('no input yet')
  },
  createCard: () => {
    throw new Error('no input yet')
  },
  deleteCard: () => {
    throw new Error('no input yet')
  },
  emailCardLink: () => {
    throw new Error('no input yet')
  },
  resetCardRetries: () => {
    throw new Error('no input yet')
  },
  getPublicCardToken: () => {
    throw new Error('no input yet')
  },
  createPublicCard: () => {
    throw new Error('no input yet')
  },
}
