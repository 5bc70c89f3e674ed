import {
  claimMyJob,
  createMyEstimate,
  getDashboard,
  getTreasure,
  searchMyBoard,
  type MyClaimResult,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Chip, Spinner } from '@treasures/widgets/kit'
import { JobsBoard, type SignedInBoard } from '@treasures/widgets/jobs-board'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { apiBase } from '#app/api-base.ts'
import { readIds } from '#parts/search-params.ts'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import { ClaimedDialog } from './ClaimedDialog.tsx'
import './my-jobs-board.css'
import { useTheme } from '#app/theme.ts'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

/**
 * Board for the signed-in treasure, who claims without a form. It opens with nearby jobs that suit
 * the treasure's skills and working days. `?all=1` shows all jobs, and `?services=1,4` chooses the
 * services.
 */
export default function MyJobsBoardScreen() {
  const theme = useTheme()
  const [asked, ask] = useSearchParams()
  const suits = !asked.has('all')
  const own = useOwnSearch(suits)
  const named = readIds(asked, 'services')
  const chosenServices = named.length > 0 ? named : own.services
  const [priced, setPriced] = useState<number>()
  const answer = useRef<MyClaimResult>(undefined)
  const [claim, setClaim] = useState<MyClaimResult>()
  const signedIn = useMemo(
    (): SignedInBoard => ({
      search: (query, options) =>
        api.call(
          searchMyBoard,
          { query: { ...query, ...(suits && { at_work: 'true' }) } },
          options,
        ),
      async claim(id, idempotencyKey) {
        answer.current = await api.call(claimMyJob, { params: { id } }, { idempotencyKey })
      },
      claimed: () => setClaim(answer.current),
      estimate: setPriced,
    }),
    [suits],
  )
  return (
    <main id="main" className="page my-board" tabIndex={-1}>
      <h1 tabIndex={-1}>My Jobs Board</h1>
      <div className="my-board-suits">
        <Chip isPressed={suits} onPress={() => ask(suits ? { all: '1' } : {}, { replace: true })}>
          Suits me
        </Chip>
        <span className="small muted">
          {suits ? 'Jobs near you that match your skills and working days' : 'All open jobs'}
        </span>
      </div>
      {/* Headings of the jobs are h3. */}
      <h2 className="visually-hidden">Open jobs</h2>
      {own.isPending ? (
        <Spinner />
      ) : (
        <JobsBoard
          key={String(suits)}
          apiBase={apiBase}
          theme={theme}
          signedIn={signedIn}
          chosenServices={chosenServices}
          {...(own.postcode && { postcode: own.postcode })}
          // Refetches Home and the treasure's list of jobs, which now include the claimed job.
          onClaimed={() => void refreshAll()}
        />
      )}
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

/**
 * Returns the services whose open jobs Home counts for the treasure, and the treasure's postcode.
 * Both are empty if they fail to load.
 */
function useOwnSearch(isWanted: boolean) {
  const id = useProfile().id_treasure ?? 0
  const home = useQuery({ ...queryOf(getDashboard), enabled: isWanted })
  const treasure = useQuery({ ...queryOf(getTreasure, { params: { id } }), enabled: isWanted })
  if (!isWanted) return { isPending: false, services: [], postcode: undefined }
  const step = home.data?.steps.find(({ code }) => code === 'treasure_board_jobs')
  return {
    isPending: home.isPending || treasure.isPending,
    services: readIds(new URLSearchParams(step?.filter), 'services'),
    postcode: treasure.data?.address.postcode,
  }
}
