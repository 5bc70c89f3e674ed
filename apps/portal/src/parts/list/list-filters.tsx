import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Chip, SelectField } from '@treasures/widgets/kit'
import { CheckMenu } from '../../app/floating/CheckMenu.tsx'
import { useState, type ComponentType } from 'react'
import { IdFilter } from './IdFilter.tsx'

export type ListFilterProps = {
  /** Name of the filter in the address and in the call. */
  name: string
  /** Value in the address. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A control that narrows a list at once and shows its own choice. */
export type ListFilter = ComponentType<ListFilterProps>

/** A filter that is on or off. `label` may depend on the value in the address. */
export const chipFilter = (on: string, label: string | ((value?: string) => string)): ListFilter =>
  function ChipFilter({ value, onChange }) {
    return (
      <Chip isPressed={Boolean(value)} onPress={() => onChange(value ? undefined : on)}>
        {typeof label === 'string' ? label : label(value)}
      </Chip>
    )
  }

/** A chip for each value. At most one is active. */
export const chipsFilter = (labels: Readonly<Record<string, string>>): ListFilter =>
  function ChipsFilter({ value, onChange }) {
    return Object.entries(labels).map(([id, label]) => (
      <Chip
        key={id}
        isPressed={value === id}
        onPress={() => onChange(value === id ? undefined : id)}
      >
        {label}
      </Chip>
    ))
  }

/** A filter that can be set only by a link. Its chip removes the filter. */
export const askedFilter = (label: (value: string) => string): ListFilter =>
  function AskedFilter({ value, onChange }) {
    return (
      value && (
        <Chip isPressed onPress={() => onChange(undefined)}>
          {label(value)}
        </Chip>
      )
    )
  }

type Item = { id: number; name: string }

/** A filter by an id that can be set only by a link. Its chip names the item, and removes the filter. */
export const askedIdFilter = <Data, Key extends readonly unknown[]>(
  items: UseQueryOptions<Data, Error, Item[], Key>,
  label: (name: string) => string,
  none: string,
): ListFilter =>
  function AskedId({ value, onChange }) {
    const { data } = useQuery({ ...items, enabled: value !== undefined && value !== 'none' })
    if (!value) return null
    const name = data?.find(({ id }) => String(id) === value)?.name ?? value
    return (
      <Chip isPressed onPress={() => onChange(undefined)}>
        {label(value === 'none' ? none : name)}
      </Chip>
    )
  }

/** Narrows a list to one id, or to all but one. */
export const idFilter = <Data, Key extends readonly unknown[]>(
  noun: string,
  items: UseQueryOptions<Data, Error, Item[], Key>,
): ListFilter =>
  function ChosenId({ value, onChange }) {
    const { data, isError } = useQuery(items)
    return (
      <IdFilter noun={noun} items={data} isMissing={isError} value={value} onChange={onChange} />
    )
  }

/** Filter by any of several values, behind one button. */
export const anyFilter = (noun: string, names: Readonly<Record<number, string>>): ListFilter =>
  function AnyFilter({ value, onChange }) {
    const chosen = new Set(value?.replace('!', '').split(','))
    const words =
      chosen.size > 2
        ? `${chosen.size} chosen`
        : [...chosen].map((id) => names[Number(id)]).join(', ')
    return (
      <CheckMenu
        label={value ? `${noun}: ${words}` : noun}
        options={Object.entries(names).map(([id, label]) => ({
          id,
          label,
          checked: chosen.has(id),
        }))}
        onToggle={(id) => {
          const next = new Set(chosen)
          if (!next.delete(id)) next.add(id)
          onChange([...next].filter(Boolean).toSorted().join(','))
        }}
      />
    )
  }

/** Filter by one of many values, in a select field. `options` is called on the first draw. */
export const selectFilter = (
  label: string,
  all: string,
  options: () => readonly { value: string; label: string }[],
): ListFilter =>
  function SelectFilter({ name, value = '', onChange }) {
    const [few] = useState(options)
    return (
      <SelectField
        label={label}
        isLabelHidden
        name={name}
        value={value}
        options={[{ value: '', label: all }, ...few]}
        onChange={onChange}
      />
    )
  }
