import type { Endpoint } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { count } from '../words.ts'
import { useCsvExport } from './use-csv-export.ts'

/** A call that answers a filtered list as a file. */
export type CsvEndpoint = Endpoint & {
  query: NonNullable<Endpoint['query']>
  ok: { _zod: { output: Blob } }
}

type ExportButtonProps = {
  /** Names the file. */
  noun: string
  endpoint: CsvEndpoint
  filters: Readonly<Record<string, string>>
  total: number | undefined
}

/** Export CSV; while it runs, how far it is, and a way to stop it. */
export function ExportButton({ noun, endpoint, filters, total }: ExportButtonProps) {
  const control = useControl(endpoint)
  const { phase, start, cancel } = useCsvExport(noun, (options) =>
    api.call(endpoint, { query: filters }, options),
  )
  if (phase.at === 'idle')
    return (
      <ControlButton kind="quiet" control={control} disabled={!total} onClick={start}>
        Export CSV
      </ControlButton>
    )
  const rows = count(Math.min(phase.rows, total ?? phase.rows))
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
