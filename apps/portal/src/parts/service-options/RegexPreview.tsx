import { isApiError, PostcodeRegex } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../app/shell/failure-words.ts'
import { useDebounced } from '../use-debounced.ts'
import { regexWords } from './regex-words.ts'
import { regexPreview } from './service-options.queries.ts'

/** Milliseconds without a key before the server is asked. */
const quiet = 300

/** Where an option with this postcode regex would be offered. Follows what is being typed. */
export function RegexPreview({ regex }: { regex: string }) {
  const wanted = useDebounced(regex, quiet)
  // Blanks count: "^SE1 " is not "^SE1".
  const isEmpty = wanted.trim() === ''
  const isAsked = !isEmpty && PostcodeRegex.safeParse(wanted).success
  const { data, error } = useQuery({ ...regexPreview(wanted), enabled: isAsked })
  const isRefused = isApiError(error) && error.status === 422
  return (
    <p className="small muted regex-preview" role="status" data-refused={isRefused || undefined}>
      {isEmpty
        ? 'Holds for every postcode.'
        : data
          ? regexWords(data)
          : isRefused
            ? error.message
            : error
              ? `What it matches could not be looked up. ${failureWords(error).title}.`
              : isAsked && 'Looking up what it matches …'}
    </p>
  )
}
