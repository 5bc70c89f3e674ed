import { isApiError } from '@treasures/api-client'
import { failureWords } from '../../app/shell/failure-words.ts'

/** Explains in one line why saving or another action failed. */
export function saveFailure(error: unknown): string {
  const status = isApiError(error) ? error.status : 0
  if (isApiError(error, 'confirm_needed'))
    return 'This was not done, as you have not confirmed that it is you.'
  if (status === 403) return 'You don’t have permission for this. Ask a super admin.'
  if (status === 404) return 'It is no longer there. It may have been deleted.'
  const { title, words } = failureWords(error)
  return status >= 400 && status < 500 && status !== 429 ? words : `${title}. ${words}`
}
