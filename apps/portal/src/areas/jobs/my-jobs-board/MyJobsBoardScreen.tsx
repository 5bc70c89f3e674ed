import {
  claimMyJob,
  createMyEstimate,
  searchMyBoard,
  type MyClaimResult,
} from '@treasures/api-client'
import { JobsBoard, type SignedInBoard } from '@treasures/widgets/jobs-board'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refreshAll } from '#app/queries.ts'
import { apiBase } from '#app/api-base.ts'
import { readIds } from '#parts/search-params.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import { ClaimedDialog } from './ClaimedDialog.tsx'
import './my-jobs-board.css'
import { useTheme } from '#app/theme.ts'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

const search: SignedInBoard['search'] = (query, options) =>
  api.call(searchMyBoard, { query }, options)

/**
 * Jobs for the signed-in treasure, nearest first. Claiming needs no form. `?services=1,4`
 * preselects services.
 */
export default function MyJobsBoardScreen() {
  const theme = useTheme()
  const [asked] = useSearchParams()
  const chosenServices = useMemo(() => readIds(asked, 'services'), [asked])
  const [priced, setPriced] = useState<number>()
  const answer = useRef<MyClaimResult>(undefined)
  const [claim, setClaim] = useState<MyClaimResult>()
  const signedIn = useMemo(
    (): SignedInBoard => ({
      search,
      async claim(id, idempotencyKey) {
        answer.current = await api.call(claimMyJob, { params: { id } }, { idempotencyKey })
      },
      claimed: () => setClaim(answer.current),
      estimate: setPriced,
    }),
    [],
  )
  return (
    <main id="main" className="page my-board" tabIndex={-1}>
      <h1 tabIndex={-1}>My Jobs Board</h1>
      {/* Headings of the jobs are h3. */}
      <h2 className="visually-hidden">Open jobs</h2>
      <JobsBoard
        apiBase={apiBase}
        theme={theme}
        signedIn={signedIn}
        chosenServices={chosenServices}
        // Home and the list of their jobs now show it.
        onClaimed={() => void refreshAll()}
      />
      {claim && (
        <ClaimedDialog key={claim.id_job} claim={claim} onClose={() => setClaim(undefined)} />
      )}
      {priced !== undefined && (
        <EstimateDialog
          job={{ id: priced }}
          preview={previewEstimate}
          send={(body, options) =>
            api.call(createMyEstimate, { params: { id: priced }, body }, options)
          }
          onSent={() => {
            snackbar.success('Your price is on its way to the customer.')
            setPriced(undefined)
          }}
          onClose={() => setPriced(undefined)}
        />
      )}
    </main>
  )
}
