import { JobsBoard } from '@treasures/widgets/jobs-board'
import { useSearchParams } from 'react-router'
import { apiBase } from '#app/api-base.ts'
import { readBoardSearch } from './board-search.ts'
import './jobs-board.css'
import { useTheme } from '#app/theme.ts'

/**
 * The board alone, filling the window. The screen's address takes the same filters as the tag's
 * attributes.
 */
export default function JobsBoardScreen() {
  const theme = useTheme()
  const [search] = useSearchParams()
  return (
    <main id="main" className="board-screen" tabIndex={-1}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Jobs board
      </h1>
      {/* Headings of the jobs are h3. */}
      <h2 className="visually-hidden">Open jobs</h2>
      <JobsBoard apiBase={apiBase} theme={theme} {...readBoardSearch(search)} />
    </main>
  )
}
