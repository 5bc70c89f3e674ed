import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { session } from '#app/session/session.ts'

export default function NotFoundScreen() {
  return (
    <main id="main" className="words" tabIndex={-1}>
      <meta name="robots" content="noindex" />
      <p className="words-code">404</p>
      <h1 tabIndex={-1}>We could not find that page</h1>
      <p>It may have moved, or there may be a typo in the address.</p>
      <p className="words-ways">
        {session.token() ? (
          <Link className="button" to={paths.index()}>
            Go to Home
          </Link>
        ) : (
          <>
            <Link className="button" to={paths.bookJob()}>
              Book a job
            </Link>
            <Link className="button" data-kind="quiet" to={paths.login()}>
              Sign in
            </Link>
            <Link className="button" data-kind="text" to={paths.jobsBoard()}>
              See the jobs board
            </Link>
          </>
        )}
      </p>
    </main>
  )
}
