import { claimMyJob, searchMyBoard } from '@treasures/api-client'
import { JobsBoard, type SignedInBoard } from '@treasures/widgets/jobs-board'
import { apiBase } from '../../api-base.ts'
import { queries } from '../../queries.ts'
import { api } from '../../session/api.ts'
import './my-jobs-board.css'

const signedIn: SignedInBoard = {
  search: (query, options) => api.call(searchMyBoard, { query }, options),
  claim: (id, idempotencyKey) => api.call(claimMyJob, { params: { id } }, { idempotencyKey }),
}

/** Jobs for the treasure who is signed in, the nearest first; claiming one asks for nothing. */
export default function MyJobsBoardScreen() {
  return (
    <main id="main" className="page my-board" tabIndex={-1}>
      <h1 tabIndex={-1}>My Jobs Board</h1>
      {/* Each job's own heading is of the third level. */}
      <h2 className="visually-hidden">Open jobs</h2>
      <JobsBoard
        apiBase={apiBase}
        theme="auto"
        signedIn={signedIn}
        // Their lists and Home show it now.
        onClaimed={() => void queries.invalidateQueries()}
      />
    </main>
  )
}
