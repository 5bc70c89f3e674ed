import { isApiError } from '@treasures/api-client'

export type FailureWords = { title: string; words: string }

/** Rounds the wait up to whole minutes, because people do not count seconds. */
export const waitWords = (seconds = 60) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`
}

/** Explains a failed call: what happened and what to do. */
export function failureWords(error: unknown): FailureWords {
  if (!isApiError(error)) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? { title: 'The server did not answer in time', words: 'Please try again in a moment.' }
      : {
          title: 'The server could not be reached',
          words: 'Please check your connection, then try again.',
        }
  }
  if (error.code === 'confirm_needed')
    return {
      title: 'Not confirmed',
      words: 'This is done once you have confirmed that it is you.',
    }
  if (error.status === 403)
    return {
      title: 'You may not see this',
      words: 'Your role does not have the permission. A super user can switch it on.',
    }
  if (error.status === 404)
    return {
      title: 'This is no longer here',
      words: 'It may have been removed, or belong to another region.',
    }
  if (error.status === 429) return { title: 'Too many tries', words: waitWords(error.retryAfter) }
  if (error.status < 500) return { title: 'This could not be done', words: error.message }
  return {
    title: 'Something went wrong on our side',
    words: 'Please try again. If it persists, tell support what you were doing.',
  }
}
