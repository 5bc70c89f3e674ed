import { checkHealth } from '@treasures/api-client'
import { ArrowRight } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { useMay } from '#app/session/use-profile.ts'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { byUrgency } from '../health/health-summary.ts'
import type { NextStepCard } from './next-steps.ts'

/**
 * Checks of the server that failed, for people who may see them. The check `opening` is left out,
 * because Home lists the steps before opening.
 */
export function useUnwell() {
  const seesHealth = useMay(checkHealth)
  const { data, isPending } = useQuery({ ...queryOf(checkHealth), enabled: seesHealth })
  return {
    isWaiting: seesHealth && isPending,
    unwell: byUrgency(data?.data ?? []).unwell.filter(({ name }) => name !== 'opening'),
  }
}

type NeedsAttentionProps = {
  steps: readonly NextStepCard[]
  unwell: ReturnType<typeof useUnwell>['unwell']
}

/** Failed and overdue matters, each with a link to the screen that settles it. */
export function NeedsAttention({ steps, unwell }: NeedsAttentionProps) {
  const rows = [
    ...steps.map(({ code, title, more, action, to }) => ({
      key: code as string,
      tone: 'danger',
      title,
      lines: [more],
      action,
      to,
    })),
    ...unwell.map(({ name, title, state, words, advice }) => ({
      key: name as string,
      tone: state === 'wrong' ? 'danger' : 'warn',
      title,
      lines: advice ? [words, advice] : [words],
      action: 'Open health',
      to: paths.health(),
    })),
  ]
  if (rows.length === 0) return null
  return (
    <section className="needs-attention" aria-labelledby="needs-attention">
      <h2 id="needs-attention">Needs attention</h2>
      <EntryRows
        rows={rows}
        rowKey={({ key }) => key}
        draw={({ tone, title, lines, action, to }) => ({
          title: <span data-tone={tone}>{title}</span>,
          lines,
          action: (
            <Link className="button" data-kind="quiet" to={to} aria-label={`${action}: ${title}`}>
              {action}
              <ArrowRight aria-hidden="true" />
            </Link>
          ),
        })}
      />
    </section>
  )
}
