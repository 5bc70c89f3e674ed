import { Button, Spinner } from '@treasures/widgets/kit'
import type { PaletteFound } from './use-palette-entries.ts'

type PaletteNotesProps = { found: PaletteFound; typed: string; count: number }

/** Status below the list, whether searching, empty or failed, and a reminder of the keys. */
export function PaletteNotes({ found, typed, count }: PaletteNotesProps) {
  const { state, again } = found
  const isNothing = state === 'there' && count === 0
  return (
    <>
      <div className="palette-note" role="status">
        {state === 'failed' && (
          <>
            <span>The records could not be searched just now.</span>
            <Button kind="text" onClick={again}>
              Try again
            </Button>
          </>
        )}
        {state === 'looking' && count === 0 && <Spinner />}
        {state === 'short' && count === 0 && 'Type at least two letters, or a number.'}
        {isNothing && `Nothing found for “${typed.trim()}”. Try fewer words or another spelling.`}
        {state !== 'failed' && count > 0 && (
          <span className="visually-hidden">{count === 1 ? '1 result' : `${count} results`}</span>
        )}
      </div>
      <p className="palette-keys small muted" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close ·{' '}
        <kbd>Ctrl</kbd> <kbd>K</kbd> from anywhere
      </p>
    </>
  )
}
