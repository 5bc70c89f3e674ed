import { claimMyJob, createMyEstimate, searchMyBoard } from '@treasures/api-client'
import { JobsBoard, type SignedInBoard } from '@treasures/widgets/jobs-board'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiBase } from '../../../app/api-base.ts'
import { queries } from '../../../parts/queries.ts'
import { readIds } from '../../../parts/search-params.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshMyTreasureJobs } from '../my-treasure-jobs/my-treasure-jobs.queries.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import './my-jobs-board.css'
import { useTheme } from '../../../app/theme.ts'

const calls: SignedInBoard = {
  search: (query, options) => api.call(searchMyBoard, { query }, options),
  claim: (id, idempotencyKey) => api.call(claimMyJob, { params: { id } }, { idempotencyKey }),
}

/** Jobs for the treasure who is signed in, the nearest first; claiming one asks for nothing. `?services=1,4` are chosen at first. */
export default function MyJobsBoardScreen() {
  const theme = useTheme()
  const [search] = useSearchParams()
  const chosenServices = useMemo(() => readIds(search, 'services'), [search])
  const [priced, setPriced] = useState<number>()
  const signedIn = useMemo(() => ({ ...calls, estimate: setPriced }), [])
  return (
    <main id="main" className="page my-board" tabIndex={-1}>
      <h1 tabIndex={-1}>My Jobs Board</h1>
      {/* Each job's own heading is of the third level. */}
      <h2 className="visually-hidden">Open jobs</h2>
      <JobsBoard
        apiBase={apiBase}
        theme={theme}
        signedIn={signedIn}
        chosenServices={chosenServices}
        // Their lists and Home show it now.
        onClaimed={() => void queries.invalidateQueries()}
      />
      {priced !== undefined && (
        <EstimateDialog
          job={{ id: priced }}
          send={(body, options) =>
            api.call(createMyEstimate, { params: { id: priced }, body }, options)
          }
          onSent={() => {
            snackbar.success('Your price is on its way to the customer.')
            setPriced(undefined)
            refreshMyTreasureJobs()
          }}
          onClose={() => setPriced(undefined)}
        />
      )}
    </main>
  )
}
