import { listEvents } from '@treasures/api-client'
import { SearchField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../../parts/queries.ts'
import { wholeList } from '../../../../parts/list/whole-list.ts'

type EventChoiceProps = {
  label: string
  hint?: string
  name: string
  /** The name of an event; empty where none is chosen. */
  value: string
  onChoose: (name: string) => void
  /** Names that are not offered. */
  without?: readonly string[]
  error?: string | undefined
  required?: boolean
}

/** One of all events, by what it is called or by when it happens. */
export function EventChoice({ value, onChoose, without = [], ...field }: EventChoiceProps) {
  const { data = [] } = useQuery(wholeList(listEvents))
  const chosen = data.find(({ name }) => name === value)
  return (
    <SearchField
      {...field}
      minLength={0}
      debounce={0}
      value={chosen ? { id: chosen.name, label: chosen.label } : null}
      // Whoever types faster than the list comes has it once it is there.
      search={async (term) =>
        (await queries.ensureQueryData(wholeList(listEvents)))
          .filter(({ name }) => !without.includes(name))
          .filter(({ name, label, description }) =>
            `${label} ${description} ${name}`.toLowerCase().includes(term.trim().toLowerCase()),
          )
          .map(({ name, label, description }) => ({ id: name, label, detail: description }))
      }
      onPick={(event) => onChoose(event?.id ?? '')}
    />
  )
}
