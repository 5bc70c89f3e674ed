import { Button } from '@treasures/widgets/kit'
import { count } from '../words.ts'
import './profile.css'

type PagerProps = {
  noun: string
  page: number
  perPage: number
  total: number
  /** True if there are more rows than `total`. */
  isCapped?: boolean | undefined
  go: (page: number) => void
}

/** Links to the previous and next page. Absent for a single page. */
export function Pager({ noun, page, perPage, total, isCapped, go }: PagerProps) {
  if (total <= perPage) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  return (
    <nav className="panel-pager" aria-label={`Pages of ${noun}`}>
      <Button kind="text" disabled={page === 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <output className="small muted">
        {count(first)} to {count(last)} of {count(total, isCapped)}
      </output>
      <Button kind="text" disabled={last === total} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
