import { isApiError, PostcodeRegex } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, TextAreaField, TextField, type TextAreaFieldProps } from '@treasures/widgets/kit'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { failureWords } from '../../app/shell/failure-words.ts'
import { useDebounced } from '../use-debounced.ts'
import { addCodes, codesOf, regexOf, regexWords } from './postcodes.rules.ts'
import { regexPreview } from './service-options.queries.ts'

type PostcodesFieldProps = TextAreaFieldProps & {
  /** Called with the regex of the chosen postcodes. */
  onPick: (regex: string) => void
}

/**
 * Chooses the outward codes in which an option is offered, and stores them as a regex. A pattern
 * that is more than a list of codes is typed as a regex, under "Advanced".
 */
export function PostcodesField({ onPick, ...field }: PostcodesFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const codes = codesOf(field.value)
  const [isOpen, setOpen] = useState(codes === undefined)

  function add() {
    if (!codes) return
    const added = addCodes(codes, typed)
    setWrong(added.wrong)
    setTyped(added.wrong.join(', '))
    if (added.codes.length > codes.length) onPick(regexOf(added.codes))
  }

  return (
    <div className="option-where">
      <div className="option-postcodes" role="group" aria-labelledby={id}>
        <h4 id={id}>Only in these postcodes</h4>
        {codes ? (
          <>
            {codes.length > 0 && (
              <ul className="postcode-chips">
                {codes.map((code) => (
                  <li key={code}>
                    <button
                      type="button"
                      className="chip"
                      aria-label={`Remove ${code}`}
                      onClick={() => onPick(regexOf(codes.filter((one) => one !== code)))}
                    >
                      {code}
                      <X aria-hidden="true" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div className="postcode-adding">
              <TextField
                label="First part of a postcode"
                name="postcodes"
                autoComplete="off"
                autoCapitalize="characters"
                hint="Such as SE1, or SE1, SE16. Leave empty for everywhere."
                error={
                  wrong.length > 0
                    ? `${wrong.join(', ')} is no first part of a postcode`
                    : undefined
                }
                value={typed}
                onChange={setTyped}
                // Leaving the field adds its input, so that it is saved without pressing "Add".
                onBlur={add}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <Button kind="quiet" disabled={typed.trim() === ''} onClick={add}>
                Add
              </Button>
            </div>
          </>
        ) : (
          <p className="muted">More than a list of first parts: the pattern is under “Advanced”.</p>
        )}
        <details
          open={isOpen || field.error !== undefined}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Advanced</summary>
          <TextAreaField {...field} />
        </details>
      </div>
      <RegexPreview regex={field.value} />
    </div>
  )
}

/** Milliseconds to wait after a key press before asking the server. */
const quiet = 300

/** Previews where an option with this regex would be offered, following the input. */
function RegexPreview({ regex }: { regex: string }) {
  const wanted = useDebounced(regex, quiet)
  // Spaces count: "^SE1 " differs from "^SE1".
  const isEmpty = wanted.trim() === ''
  const isAsked = !isEmpty && PostcodeRegex.safeParse(wanted).success
  const { data, error } = useQuery({ ...regexPreview(wanted), enabled: isAsked })
  const isRefused = isApiError(error) && error.status === 422
  return (
    <p className="small muted regex-preview" role="status" data-refused={isRefused || undefined}>
      {isEmpty
        ? 'Applies to every postcode.'
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
