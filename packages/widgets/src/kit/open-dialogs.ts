import { signal } from '@preact/signals-react'

/** The modal dialogs that stand open, the topmost last. All else on the page is out of reach meanwhile. */
export const openDialogs = signal<readonly HTMLDialogElement[]>([])

/** Returns the way to take it off again. */
export function countAsOpen(dialog: HTMLDialogElement): () => void {
  openDialogs.value = [...openDialogs.peek(), dialog]
  return () => {
    openDialogs.value = openDialogs.peek().filter((open) => open !== dialog)
  }
}
