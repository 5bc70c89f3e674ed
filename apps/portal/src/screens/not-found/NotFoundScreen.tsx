import { Link } from 'react-router'
import { paths } from '../../paths.ts'

export default function NotFoundScreen() {
  return (
    <main id="main" className="words" tabIndex={-1}>
      <meta name="robots" content="noindex" />
      <p className="words-code">404</p>
      <h1 tabIndex={-1}>We could not find that page</h1>
      <p>It may have moved, or the address may have a slip in it.</p>
      <Link className="button" to={paths.jobsBoard()}>
        See the jobs board
      </Link>
    </main>
  )
}
