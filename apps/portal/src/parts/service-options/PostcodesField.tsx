import { Button, TextField } from '@treasures/widgets/kit'
import { X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { addCodes, codesOf, regexOf } from './postcodes.rules.ts'

type PostcodesFieldProps = {
  /** Stored value: a regex that postcodes are matched against. */
  regex: string
  onChange: (regex: string) => void
  /** Shows the regex if it is invalid. */
  isWrong: boolean
  /** Field of the regex. */
  children: ReactNode
}

/**
 * Chooses outward codes where an option is offered. Anything beyond a list of codes is a regex,
 * under "Advanced".
 */
export function PostcodesField({ regex, onChange, isWrong, children }: PostcodesFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const codes = codesOf(regex)
  const [isOpen, setOpen] = useState(codes === undefined)

  function add() {
    if (!codes) return
    const added = addCodes(codes, typed)
    setWrong(added.wrong)
    setTyped(added.wrong.join(', '))
    if (added.codes.length > codes.length) onChange(regexOf(added.codes))
  }

  return (
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
                    onClick={() => onChange(regexOf(codes.filter((one) => one !== code)))}
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
                wrong.length > 0 ? `${wrong.join(', ')} is no first part of a postcode` : undefined
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
      <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Advanced</summary>
        {children}
      </details>
    </div>
  )
}
