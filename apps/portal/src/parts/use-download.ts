import { useEffect, useRef, useState } from 'react'
import { snackbar } from '../app/shell/snackbars.ts'
import { saveFailure } from './form/save-failure.ts'
import { saveFile } from './list/csv-file.ts'

export type Download = {
  /** `amount` is the progress so far, in the unit of `measure`. */
  phase: { at: 'idle' } | { at: 'running'; amount: number }
  start: () => void
  cancel: () => void
}

export type FetchFile = (options: {
  signal: AbortSignal
  onChunk: (bytes: Uint8Array) => void
}) => Promise<Blob>

type DownloadOptions = {
  fetchFile: FetchFile
  /** Name of the saved file. */
  nameFile: (now: Date) => string
  /** Amount of progress in a piece of the file. */
  measure: (bytes: Uint8Array) => number
  /** Message before the reason of a failure. */
  failed: string
}

/** Fetches a file and saves it under its name. Leaving the screen cancels it. */
export function useDownload({ fetchFile, nameFile, measure, failed }: DownloadOptions): Download {
  const [phase, setPhase] = useState<Download['phase']>({ at: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    let amount = 0
    setPhase({ at: 'running', amount })
    try {
      const file = await fetchFile({
        signal,
        onChunk: (bytes) => {
          amount += measure(bytes)
          if (!signal.aborted) setPhase({ at: 'running', amount })
        },
      })
      const name = nameFile(new Date())
      saveFile(file, name)
      snackbar.success(`${name} is in your downloads.`)
    } catch (error) {
      if (!signal.aborted) snackbar.warning(`${failed} ${saveFailure(error)}`)
    }
    if (!signal.aborted) setPhase({ at: 'idle' })
  }

  return {
    phase,
    start: () => void start(),
    cancel: () => {
      running.current?.abort()
      setPhase({ at: 'idle' })
    },
  }
}
