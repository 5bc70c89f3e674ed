import { createStore } from '../store.ts'

/** A call that waits until the person has confirmed their identity. */
type Confirming = { answer: (isConfirmed: boolean) => void }

/** The waiting call, which opens the dialog; undefined if there is none. */
export const confirming = createStore<Confirming | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Asks once for all calls that wait at that moment. Resolves to false if the person cancels. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    confirming.set({
      answer(isConfirmed) {
        asked = undefined
        confirming.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
  return asked
}
