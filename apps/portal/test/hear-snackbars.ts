import { onTestFinished } from 'vitest'
import { snackbar } from '../src/app/shell/snackbars.ts'

/** Every notice from now on. One stands for two seconds, which a busy machine may miss. */
export function hearSnackbars(): string[] {
  const heard: string[] = []
  onTestFinished(
    snackbar.shown.subscribe((shown) => {
      for (const { text } of shown) if (!heard.includes(text)) heard.push(text)
    }),
  )
  return heard
}
