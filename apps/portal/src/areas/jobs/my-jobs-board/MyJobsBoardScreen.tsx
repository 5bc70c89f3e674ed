import { claimMyJob, searchMyBoard } from '@treasures/api-client'
import { JobsBoard, type SignedInBoard } from '@treasures/widgets/jobs-board'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { apiBase } from '../../../app/api-base.ts'
import { queries } from '../../../parts/queries.ts'
import { readIds } from '../../../parts/search-params.ts'
import { api } from '../../../app/session/api.ts'
import './my-jobs-board.css'
import { useTheme } from '../../../app/theme.ts'

const signedIn: SignedInBoard = {
  search: (query, options) => api.call(searchMyBoard, { query }, options),
  claim: (id, idempotencyKey) => api.call(claimMyJob, { params: { id } }, { idempotencyKey }),
}

/** Jobs for the treasure who is signed in, the nearest first; claiming one asks for nothing. `?services=1,4` are chosen at first. */
export default function MyJobsBoardScreen() {
  const theme = useTheme()
  const [search] = useSearchParams()
  const chosenServices = useMemo(() => readIds(search, 'services'), [search])
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
    </main>
  )
}
