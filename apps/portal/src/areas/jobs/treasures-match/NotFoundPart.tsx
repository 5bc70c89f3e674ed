import { EmptyState } from '@treasures/widgets/kit'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'

export const NotFoundPart = () => (
  <div className="card">
    <h2 className="visually-hidden">Treasures</h2>
    <EmptyState title="We can’t find that job" icon={<SearchX aria-hidden="true" />}>
      <p>It may have been deleted, or belong to another region.</p>
      <Link className="button" to={paths.jobs()}>
        See all jobs
      </Link>
    </EmptyState>
  </div>
)
