import { Button } from '@treasures/widgets/kit'
import type { Control } from '../../app/access/control.ts'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import type { CsvExport } from './use-csv-export.ts'

const whole = new Intl.NumberFormat('en-GB')

type ExportButtonProps = { csv: CsvExport; total: number | undefined; control: Control }

/** Export CSV; while it runs, how far it is, and a way to stop it. */
export function ExportButton({ csv: { phase, start, cancel }, total, control }: ExportButtonProps) {
  if (phase.at === 'idle')
    return (
      <ControlButton kind="quiet" control={control} disabled={!total} onClick={start}>
        Export CSV
      </ControlButton>
    )
  const rows = whole.format(Math.min(phase.rows, total ?? phase.rows))
  return (
    <span className="export-running">
      <output className="small">
        Exporting {rows} of {whole.format(total ?? 0)}
      </output>
      <Button kind="quiet" onClick={cancel}>
        Cancel export
      </Button>
    </span>
  )
}
