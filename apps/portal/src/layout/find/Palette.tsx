import { useFloating, useInteractions, useListNavigation, useRole } from '@floating-ui/react'
import { Dialog, isComposing, Button, Spinner } from '@treasures/widgets/kit'
import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { OtherRegions } from '#parts/regions/OtherRegions.tsx'
import type { Entry } from './palette-entries.ts'
import { PaletteList } from './PaletteList.tsx'
import { noteOpened } from './recent-entries.ts'
import { usePaletteEntries, type PaletteFound } from './use-palette-entries.ts'
import './palette.css'

const mostLetters = 250

/**
 * One field for everything: records, screens, actions. It is an ARIA 1.2 combobox with a list that
 * is always open: focus stays in the field, and `aria-activedescendant` names the active option.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number | null>(0)
  const found = usePaletteEntries(typed)
  const entries = found.groups.flatMap((group) => group.entries)
  const at = active !== null && active < entries.length ? active : null

  const options = useRef<(HTMLElement | null)[]>([])
  const { refs, context } = useFloating({ open: true })
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useRole(context, { role: 'combobox' }),
    useListNavigation(context, {
      listRef: options,
      activeIndex: at,
      onNavigate: setActive,
      virtual: true,
      loop: true,
    }),
  ])

  function open(entry: Entry, isElsewhere: boolean) {
    noteOpened(entry)
    if (isElsewhere) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(entry.to)
  }

  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} closeLabel="Close" width="wide">
      <div className="palette">
        <h2 id={`${id}-title`} className="visually-hidden">
          Search
        </h2>
        <div className="palette-field">
          <Search aria-hidden="true" />
          <input
            {...getReferenceProps({
              ref: refs.setReference,
              onKeyDown(event) {
                const entry = at === null ? undefined : entries[at]
                if (event.key !== 'Enter' || isComposing(event) || !entry) return
                event.preventDefault()
                open(entry, event.ctrlKey || event.metaKey)
              },
            })}
            className="palette-input"
            data-autofocus=""
            type="text"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `useRole` adds the others
            role="combobox"
            aria-label="Search jobs, people, invoices and screens"
            placeholder="Name, number, postcode, phone or screen"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={mostLetters}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActive(0)
            }}
          />
        </div>
        <PaletteList
          groups={found.groups}
          active={at}
          listProps={getFloatingProps({ ref: refs.setFloating })}
          itemProps={getItemProps}
          register={(index, element) => {
            options.current[index] = element
          }}
          onOpen={open}
        />
        <PaletteNotes found={found} typed={typed} count={entries.length} />
      </div>
    </Dialog>
  )
}

type PaletteNotesProps = { found: PaletteFound; typed: string; count: number }

/** Status below the list, whether searching, empty or failed, and a reminder of the keys. */
function PaletteNotes({ found, typed, count }: PaletteNotesProps) {
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
        {isNothing && (
          <>
            {`Nothing found for “${typed.trim()}”. Try fewer words or another spelling.`}
            <OtherRegions />
          </>
        )}
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
