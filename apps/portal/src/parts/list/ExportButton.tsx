import type { Endpoint } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { useDownload } from '../use-download.ts'
import { count } from '../words.ts'
import { countLines, csvName } from './csv-file.ts'

/** A call that returns a filtered list as a file. */
export type CsvEndpoint = Endpoint & {
  query: NonNullable<Endpoint['query']>
  ok: { _zod: { output: Blob } }
}

type ExportButtonProps = {
  /** Part of the file's name. */
  noun: string
  endpoint: CsvEndpoint
  filters: Readonly<Record<string, string>>
  total: number | undefined
  label?: string
}

/** Exports a CSV. During the export it shows progress and a button to cancel. */
export function ExportButton({
  noun,
  endpoint,
  filters,
  total,
  label = 'Export CSV',
}: ExportButtonProps) {
  const control = useControl(endpoint)
  const { phase, start, cancel } = useDownload({
    fetchFile: (options) => api.call(endpoint, { query: filters }, options),
    nameFile: (now) => csvName(noun, now),
    measure: countLines,
    failed: 'The export did not finish.',
  })
  if (phase.at === 'idle')
    return (
      <ControlButton kind="quiet" control={control} disabled={!total} onClick={start}>
        {label}
      </ControlButton>
    )
  // The header is a line of the file but not a row of the list.
  const arrived = Math.max(0, phase.amount - 1)
  const rows = count(Math.min(arrived, total ?? arrived))
  return (
    <span className="export-running">
      <output className="small">
        Exporting {rows} of {count(total ?? 0)}
      </output>
      <Button kind="quiet" onClick={cancel}>
        Cancel export
      </Button>
    </span>
  )
}
