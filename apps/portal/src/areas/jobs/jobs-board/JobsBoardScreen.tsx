import { JobsBoard } from '@treasures/widgets/jobs-board'
import { useSearchParams } from 'react-router'
import { apiBase } from '../../../app/api-base.ts'
import { readBoardSearch } from './board-search.ts'
import './jobs-board.css'
import { useTheme } from '../../../app/theme.ts'

/** The board and nothing else: it fills the window, and the address may narrow it as a tag's attributes do. */
export default function JobsBoardScreen() {
  const theme = useTheme()
  const [search] = useSearchParams()
  return (
    <main id="main" className="board-screen" tabIndex={-1}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Jobs board
      </h1>
      {/* Each job's own heading is of the third level. */}
      <h2 className="visually-hidden">Open jobs</h2>
      <JobsBoard apiBase={apiBase} theme={theme} {...readBoardSearch(search)} />
    </main>
  )
}
