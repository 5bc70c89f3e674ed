import { useRef, useState, type Ref } from 'react'
import { fill } from '../shared/texts.ts'
import { Combobox, comboboxTexts } from './Combobox.tsx'
import type { FieldProps } from './Field.tsx'

export const searchFieldTexts = {
  data: comboboxTexts,
  postcodes: {
    ...comboboxTexts,
    none: 'No postcode found for "{term}"',
    fetching: 'Fetching postcodes for "{term}"',
  },
  tooShort: 'Type at least {count} characters.',
  notPicked: 'Choose one of the suggestions.',
}

export type SearchOption = {
  id: string | number
  label: string
  /** Second, quieter part of the line. */
  detail?: string | undefined
}

export type SearchFieldProps<T extends SearchOption> = FieldProps & {
  name: string
  value: Pick<SearchOption, 'id' | 'label'> | null
  /** Called with the picked option, or with null once the text differs from it. */
  onPick: (option: T | null) => void
  /** Returns the options for a term. The signal aborts when a newer search replaces this one. */
  search: (term: string, signal: AbortSignal) => Promise<readonly T[]>
  minLength: number
  /** Milliseconds without typing before a search. 0 for a list that is already loaded. */
  debounce?: number
  noun?: 'data' | 'postcodes'
  /** Accepts text without a pick, and reports it to `onText`. */
  allowFreeText?: boolean
  onText?: (text: string) => void
  /**
   * Label of a last line that adds the term, with `{term}` as its placeholder. The line follows the
   * results of every search.
   */
  addLabel?: string
  onAdd?: (term: string) => void
  placeholder?: string
  required?: boolean
  autoCapitalize?: 'none' | 'characters' | 'words'
  inputRef?: Ref<HTMLInputElement>
}

const addId = 'treasures:add'

/** Picks one record by typing. The typed text always stays. */
export function SearchField<T extends SearchOption>({
  value,
  onPick,
  search,
  minLength,
  noun = 'data',
  allowFreeText = false,
  onText,
  addLabel,
  onAdd,
  hint,
  error,
  ...field
}: SearchFieldProps<T>) {
  const [text, setText] = useState(value?.label ?? '')
  const [shown, setShown] = useState(value?.id ?? null)
  const [isLeft, setIsLeft] = useState(false)
  const found = useRef<{ term: string; options: readonly T[] }>({ term: '', options: [] })
  /** Text at the last pick or the last blur. */
  const settled = useRef(text)

  // Shows a value set from outside. The user's own typing, which sets null, stays.
  if ((value?.id ?? null) !== shown) {
    setShown(value?.id ?? null)
    setText(value?.label ?? '')
  }

  function change(now: string) {
    setText(now)
    settled.current = ''
    setIsLeft(false)
    onText?.(now)
    if (value && now !== value.label) {
      setShown(null)
      onPick(null)
    }
  }

  function pick(option: T) {
    setShown(option.id)
    setText(option.label)
    settled.current = option.label
    onPick(option)
  }

  async function lookUp(term: string, signal: AbortSignal) {
    const options = await search(term, signal)
    if (!signal.aborted) found.current = { term, options }
    const lines = options.map(({ id, label, detail }) => ({ id: String(id), label, detail }))
    if (!addLabel || !onAdd) return lines
    return [...lines, { id: addId, label: fill(addLabel, { term }), isAction: true }]
  }

  /** Picks a suggestion whose whole text was typed, even if the suggestions arrive after blur. */
  async function leave() {
    const term = text.trim()
    if (settled.current !== text && term.length >= minLength) {
      settled.current = text
      const options =
        found.current.term.trim() === term
          ? found.current.options
          : await search(term, new AbortController().signal).catch(() => [])
      if (settled.current !== text) return
      const meant = options.filter(({ label }) => label.toLowerCase() === term.toLowerCase())
      if (meant.length === 1 && meant[0]) pick(meant[0])
    }
    setIsLeft(true)
  }

  const length = text.trim().length
  const isShort = length > 0 && length < minLength && !value
  const isUnpicked = isLeft && length > 0 && !value && !allowFreeText

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for blur of its field
    <div className="search-field" onBlur={() => void leave()}>
      <Combobox
        {...field}
        value={text}
        minLength={minLength}
        search={lookUp}
        texts={searchFieldTexts[noun]}
        hint={isShort ? fill(searchFieldTexts.tooShort, { count: minLength }) : hint}
        error={error ?? (isUnpicked ? searchFieldTexts.notPicked : undefined)}
        onChange={change}
        onSelect={({ id }) => {
          if (id === addId) return onAdd?.(text.trim())
          const option = found.current.options.find((one) => String(one.id) === id)
          if (option) pick(option)
        }}
      />
    </div>
  )
}
