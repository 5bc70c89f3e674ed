import { exportRegion, type Region } from '@treasures/api-client'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { useDownload } from '#parts/use-download.ts'

/** Downloads what the region has, as a file that another installation can import. */
export function DownloadRegion({ region: { id, region_name } }: { region: Region }) {
  const { phase, start } = useDownload({
    fetchFile: (options) => api.call(exportRegion, { params: { id } }, options),
    nameFile: () => `${region_name}.zip`,
    measure: (bytes) => bytes.length,
    failed: 'The file could not be made.',
  })
  return (
    <ControlButton
      control={useControl(exportRegion)}
      kind="quiet"
      isBusy={phase.at === 'running'}
      onClick={start}
    >
      Download everything
    </ControlButton>
  )
}
