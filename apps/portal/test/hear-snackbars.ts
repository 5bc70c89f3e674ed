import { onTestFinished } from 'vitest'
import { snackbar } from '../src/app/shell/snackbars.ts'

/**
 * Collects all messages from now on. A message lasts two seconds, which a busy machine may miss and
 * the next test may overlap, so those already shown are ignored.
 */
export function hearSnackbars(): string[] {
  const heard: string[] = []
  const before = new Set(snackbar.shown.value.map(({ id }) => id))
  onTestFinished(
    snackbar.shown.subscribe((shown) => {
      for (const { id, text } of shown)
        if (!before.has(id) && !heard.includes(text)) heard.push(text)
    }),
  )
  return heard
}
