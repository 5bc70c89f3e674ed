import { onTestFinished } from 'vitest'
import { snackbar } from '../src/app/shell/snackbars.ts'

/**
 * Every notice from now on. One stands for two seconds, which a busy machine may miss, and in which the next test may
 * have begun: what stood before is not heard.
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
