import { TextField } from '@treasures/widgets/kit'
import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a keystroke before the search runs. */
const quiet = 200

export type ListSearchProps = {
  label: string
  /** The current search, kept in the address. */
  value: string
  onSearch: (text: string) => void
}

/** Search field of a list. It follows the address, which Back and "Clear filters" also change. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const timer = setTimeout(() => search(wanted), quiet)
    return () => clearTimeout(timer)
  }, [text, value])

  return (
    <search className="list-search">
      <TextField
        label={label}
        isLabelHidden
        name="search"
        type="search"
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={setText}
      />
    </search>
  )
}
