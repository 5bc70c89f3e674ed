import { listLogs, replayFailedRuns } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { count } from '#parts/words.ts'

const failedRuns = queryOf(listLogs, { query: { state: 'failed', per_page: 10 } })

/** Maximum number of runs repeated by one press. */
const atMost = 250

/** Repeats all failed runs. Absent if there are none. */
export function ReplayFailed() {
  const { data } = useQuery(failedRuns)
  const [isAsking, setIsAsking] = useState(false)
  const control = useControl(replayFailedRuns)
  const failed = data?.meta.total ?? 0
  if (failed === 0) return null
  const some = Math.min(failed, atMost)
  const runs = `${count(some)} ${some === 1 ? 'run' : 'runs'}`
  return (
    <div>
      <ControlButton control={control} kind="quiet" onClick={() => setIsAsking(true)}>
        Do {failed > atMost ? `the latest ${runs}` : runs} that failed again
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title={`Do ${runs} again?`}
          yes="Do again"
          tone="plain"
          change={() => api.call(replayFailedRuns, { body: {} })}
          said={(done) => `Done again within a minute: ${count(done.count)}.`}
          onClose={() => setIsAsking(false)}
        >
          The remaining actions of each run are done, with the settings that its listener had then.
          Nothing is done twice, and anything no longer needed is left out.
        </ConfirmChange>
      )}
    </div>
  )
}
