import { isApiError, type BoardSort, type PublicSettings } from '@treasures/api-client'
import type { Results } from './board-results.ts'
import { waitInWords } from '../shared/relative-time.ts'
import { fill } from '../shared/texts.ts'
import type { BoardTexts } from './board-texts.ts'
import { countWords } from './job-words.ts'

export function countOf({ total, capped }: Pick<Results, 'total' | 'capped'>, texts: BoardTexts) {
  if (total === 0) return texts.noJobs
  if (total === 1 && !capped) return texts.oneJob
  return fill(capped ? texts.manyJobs : texts.jobs, { count: countWords(total) })
}

/** Status of the board, "38 jobs · nearest first". Screen readers read it out. */
export function statusWords(
  phase: { at: string },
  results: Results,
  texts: BoardTexts,
  order: BoardSort,
): string {
  if (phase.at === 'loading') return texts.wait
  if (phase.at === 'failed') return ''
  const count = countOf(results, texts)
  return results.total > 1 ? `${count} · ${texts[order]}` : count
}

const failures = { search: 'failed', quiet: 'failedStale', more: 'failedMore' } as const

/** Explains a failure, with a telephone number if a retry may not help. */
export function explainFailure(
  error: unknown,
  how: keyof typeof failures,
  texts: BoardTexts,
  settings: PublicSettings | undefined,
): string {
  const what = texts[failures[how]]
  const isBusy = isApiError(error, 'too_many_requests')
  if (isBusy || isApiError(error, 'unavailable'))
    return fill(texts[isBusy ? 'failedBusy' : 'failedFull'], {
      wait: waitInWords(error.retryAfter ?? 60),
    })
  if (globalThis.navigator?.onLine === false) return `${what} ${texts.failedOffline}`
  const { support_phone: phone, support_email: email } = settings ?? {}
  if (!phone || !email) return what
  return `${what} ${fill(texts.failedContact, { phone, email })}`
}
