import { renderBoard } from '@treasures/widgets/server'
import { BoardElement } from '../board-element'

type Search = { searchParams: Promise<{ origin?: string }> }

/** The first jobs are part of the page. The package's element takes them over. */
export default async function Page({ searchParams }: Search) {
  const { origin = new URL('{{API}}').origin } = await searchParams
  const board = await renderBoard({ origin, region: 1 })
  return (
    <main>
      <h1>Jobs</h1>
      <div dangerouslySetInnerHTML={{ __html: board }} />
      <BoardElement />
      <p>Below</p>
    </main>
  )
}
