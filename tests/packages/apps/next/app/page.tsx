import { showPounds } from '@treasures/api-client/domain'
import { JobsBoard } from '@treasures/widgets/jobs-board'
import { BoardTag } from './board-tag'

/** A server component with a client component of the package and one of its own. */
export default async function Page() {
  return (
    <main>
      <h1>Jobs from {showPounds(25)}</h1>
      <JobsBoard apiBase="{{API}}" region={1} theme="auto" />
      <BoardTag />
    </main>
  )
}
