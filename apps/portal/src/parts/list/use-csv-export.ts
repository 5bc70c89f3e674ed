import { useEffect, useRef, useState } from 'react'
import { saveFailure } from '../form/save-failure.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { countLines, csvName, saveFile } from './csv-file.ts'

export type CsvExport = {
  /** `rows` have arrived so far. */
  phase: { at: 'idle' } | { at: 'running'; rows: number }
  start: () => void
  cancel: () => void
}

type FetchCsv = (options: {
  signal: AbortSignal
  onChunk: (bytes: Uint8Array) => void
}) => Promise<Blob>

/** Fetches a list as a CSV file and saves it under its name. Leaving the list cancels it. */
export function useCsvExport(noun: string, fetchCsv: FetchCsv): CsvExport {
  const [phase, setPhase] = useState<CsvExport['phase']>({ at: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    // The header is a line and no row.
    let rows = -1
    setPhase({ at: 'running', rows: 0 })
    try {
      const file = await fetchCsv({
        signal,
        onChunk: (bytes) => {
          rows += countLines(bytes)
          if (!signal.aborted) setPhase({ at: 'running', rows: Math.max(0, rows) })
        },
      })
      const name = csvName(noun, new Date())
      saveFile(file, name)
      snackbar.success(`${name} is in your downloads.`)
    } catch (error) {
      if (!signal.aborted) snackbar.warning(`The export did not finish. ${saveFailure(error)}`)
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
