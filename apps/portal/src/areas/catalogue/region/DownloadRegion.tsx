import { exportRegion, type Region } from '@treasures/api-client'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { useDownload } from '#parts/use-download.ts'

/** Downloads what the region has, as a file that another installation can import. */
export function DownloadRegion({ region: { id, region_name } }: { region: Region }) {
  const { phase, start } = useDownload({
    fetchFile: (options) => api.call(exportRegion, { params: { id } }, options),
    nameFile: () => `${region_name}.zip`,
    measure: (bytes) => bytes.length,
    failed: 'The file could not be made.',
  })
  const isRunning = phase.at === 'running'
  return (
    <Panel title="Take it with you">
      <p>
        One file with the region’s treasures, customers, jobs and repeating visits. Another
        installation can import these lists. The file also has the ledger’s entries of the region’s
        invoices, for an accountant: they can’t be imported. Invoices, messages and photos are not
        in the file.
      </p>
      <p className="links">
        <ControlButton
          control={useControl(exportRegion)}
          kind="quiet"
          isBusy={isRunning}
          onClick={start}
        >
          Download region
        </ControlButton>{' '}
        <span role="status" className="small muted">
          {isRunning && phase.amount > 0 && `${(phase.amount / 1e6).toFixed(1)} MB so far`}
        </span>
      </p>
    </Panel>
  )
}
