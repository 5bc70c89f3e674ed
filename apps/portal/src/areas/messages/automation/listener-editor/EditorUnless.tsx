import { listEvents } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'
import { EventChoice } from './EventChoice.tsx'
import type { EditorPart } from './editor-part.ts'
import { useRows } from './use-rows.ts'

/** Events that cancel the run if they happen during its wait. */
export function EditorUnless({ draft, change, errorAt }: EditorPart) {
  const { data = [] } = useQuery(rowsOf(listEvents))
  const { unless } = draft
  const { ref, added, removed } = useRows(unless.length)
  return (
    <fieldset className="listener-part" ref={ref}>
      <legend>Unless</legend>
      {unless.length > 0 && (
        <ul className="listener-unless">
          {unless.map((name, i) => {
            const label = data.find((event) => event.name === name)?.label ?? name
            return (
              <li key={name}>
                {label}
                {errorAt(`unless.${i}`) && <span className="small"> {errorAt(`unless.${i}`)}</span>}
                <Button
                  kind="text"
                  onClick={() =>
                    removed(() => change({ unless: unless.filter((each) => each !== name) }))
                  }
                >
                  Remove<span className="unseen"> “{label}”</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div data-row="" data-add="">
        <EventChoice
          label="Unless this happened meanwhile"
          hint="For the same job, or the same person if there is no job."
          name="unless"
          value=""
          without={[draft.event, ...unless]}
          error={errorAt('unless')}
          onChoose={(name) => name && added(() => change({ unless: [...unless, name] }))}
        />
      </div>
    </fieldset>
  )
}
