import { checkHealth, type HealthCheck } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner, Tag } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { byUrgency, sumUp } from './health-summary.ts'
import '#parts/list/entry-section.css'

/** Health of the server. Problems come first, with their remedies; the rest is collapsed. */
export function Health() {
  const { data, error, refetch } = useQuery(queryOf(checkHealth))
  return (
    <section className="entry-section">
      <h2>Checks</h2>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
      ) : (
        <Checks checks={data.data} />
      )}
    </section>
  )
}

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  const { unwell, well } = byUrgency(checks)
  return (
    <>
      <p className="muted">{sumUp(checks)}</p>
      {unwell.length > 0 && <Rows checks={unwell} />}
      <details>
        <summary>All OK ({well.length})</summary>
        <Rows checks={well} />
      </details>
    </>
  )
}

const Rows = ({ checks }: { checks: readonly HealthCheck[] }) => (
  <EntryRows
    rows={checks}
    rowKey={({ name }) => name}
    draw={({ title, state, words, advice }) => ({
      title: (
        <span className="tag-with-words">
          <span>{title}</span> <Tag tone={tones[state]}>{stateWords[state]}</Tag>
        </span>
      ),
      lines: [
        words,
        ...(advice
          ? [
              <span key="advice" className="entry-problem">
                {advice}
              </span>,
            ]
          : []),
      ],
    })}
  />
)

const tones = { ok: 'ok', attention: 'warn', wrong: 'danger' } as const
const stateWords = { ok: 'Well', attention: 'Needs attention', wrong: 'Wrong' } as const
