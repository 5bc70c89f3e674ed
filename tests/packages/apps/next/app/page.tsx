import { showPounds } from '@treasures/api-client/domain'
import { JobsBoard } from '@treasures/widgets/jobs-board'
import { BoardTag } from './board-tag'

/** A server component, which draws a client component of the package as it is, and one of our own. */
export default async function Page() {
  return (
    <main>
      <h1>Jobs from {showPounds(25)}</h1>
      <JobsBoard apiBase="{{API}}" region={1} theme="auto" />
      <BoardTag />
    </main>
  )
}
