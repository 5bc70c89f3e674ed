import {
  conditionInWords,
  listEvents,
  listenerInWords,
  onceInWords,
  type EventParts,
  type ListenerInput,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'

/** The current draft as a sentence. */
export function ListenerSentence({ input, parts }: { input: ListenerInput; parts: EventParts }) {
  const { data = [] } = useQuery(rowsOf(listEvents))
  if (input.actions.length === 0) return null
  const labelOf = (name: string) => data.find((event) => event.name === name)?.label ?? name
  const sentence = listenerInWords(input, {
    event: parts.label,
    conditions: input.conditions.map((condition) =>
      conditionInWords(
        condition,
        parts.fields.find(({ field }) => field === condition.field),
      ),
    ),
    unless: input.unless.map(labelOf),
  })
  return (
    <section className="listener-sentence">
      <h3>In words</h3>
      <p>{sentence}</p>
      <p className="small muted">
        {onceInWords(input, parts.name)}
        {input.not_at_night && ', and not at night'}.
      </p>
    </section>
  )
}
