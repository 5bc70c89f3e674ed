import { DateField } from '@treasures/widgets/kit'
import { useState } from 'react'
import type { ListFilter } from './list-filters.tsx'

/** A first or last day. An incomplete date does not narrow the list. */
export const dateFilter = (label: string): ListFilter =>
  function DateFilter({ name, value = '', onChange }) {
    const [typed, setTyped] = useState({ value, text: value })
    const text = typed.value === value ? typed.text : value
    return (
      <DateField
        label={label}
        name={name}
        value={text}
        onChange={(next) => {
          const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(next)
          const kept = isWhole || next === '' ? next : value
          setTyped({ value: kept, text: next })
          if (kept !== value) onChange(kept || undefined)
        }}
      />
    )
  }
