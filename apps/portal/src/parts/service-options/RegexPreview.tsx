import { isApiError, PostcodeRegex } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../app/shell/failure-words.ts'
import { useDebounced } from '../use-debounced.ts'
import { regexWords } from './regex-words.ts'
import { regexPreview } from './service-options.queries.ts'

/** Milliseconds to wait after a key press before asking the server. */
const quiet = 300

/** Previews where an option with this regex would be offered, following the input. */
export function RegexPreview({ regex }: { regex: string }) {
  const wanted = useDebounced(regex, quiet)
  // Spaces count: "^SE1 " differs from "^SE1".
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
