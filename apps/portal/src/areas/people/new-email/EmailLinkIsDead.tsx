import { isApiError } from '@treasures/api-client'
import { Alert } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'

/** Half a link, one that has done its work, and one that was called off, alike. */
export const isDeadLink = (error: unknown) =>
  isApiError(error) && (error.code === 'link_unusable' || error.status === 400)

export function EmailLinkIsDead() {
  return (
    <>
      <Alert type="danger">
        This link cannot be used: it has been used before, is too old, or the change was cancelled.
      </Alert>
      <p>
        <Link to={paths.myAccount()}>See which e-mail your account has</Link>
      </p>
    </>
  )
}
