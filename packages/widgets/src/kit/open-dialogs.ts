import { signal } from '@preact/signals-react'

/** Open modal dialogs, the topmost last. The rest of the page is inert meanwhile. */
export const openDialogs = signal<readonly HTMLDialogElement[]>([])

/** Adds a dialog. Returns a function that removes it. */
export function countAsOpen(dialog: HTMLDialogElement): () => void {
  openDialogs.value = [...openDialogs.peek(), dialog]
  return () => {
    openDialogs.value = openDialogs.peek().filter((open) => open !== dialog)
  }
}
