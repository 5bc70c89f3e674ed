import { listEvents } from '@treasures/api-client'
import { SearchField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#app/queries.ts'
import { rowsOf } from '#app/query.ts'

type EventChoiceProps = {
  label: string
  hint?: string
  name: string
  /** Name of the chosen event; empty if there is none. */
  value: string
  onChoose: (name: string) => void
  /** Names to leave out. */
  without?: readonly string[]
  error?: string | undefined
  required?: boolean
}

/** Chooses an event, searched by label and description. */
export function EventChoice({ value, onChoose, without = [], ...field }: EventChoiceProps) {
  const { data = [] } = useQuery(rowsOf(listEvents))
  const chosen = data.find(({ name }) => name === value)
  return (
    <SearchField
      {...field}
      minLength={0}
      debounce={0}
      value={chosen ? { id: chosen.name, label: chosen.label } : null}
      // Waits for the list of events, so that input typed before it arrives still finds an event.
      search={async (term) =>
        (await queries.ensureQueryData(rowsOf(listEvents))).data
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
