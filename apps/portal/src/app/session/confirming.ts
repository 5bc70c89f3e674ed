import { createStore } from '../store.ts'

/** A call that waits until its caller has confirmed that it is them. */
type Confirming = { answer: (isConfirmed: boolean) => void }

/** What the dialog is about; none while no call waits. */
export const confirming = createStore<Confirming | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Asks once, however many calls wait at that moment. False where the caller would rather not. */
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
