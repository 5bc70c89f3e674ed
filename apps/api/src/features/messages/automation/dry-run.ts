import type { DryRun, ListenerInput } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { EventName } from '#events/events.ts'
import { factsStore, type Known } from './facts.store.ts'
import { decideMatch, type Match } from './runs.decide.ts'

/** Largest number of runs that the dry run lists one by one. */
const shownAtMost = 50
/** An id that no listener has. */
const none = 0

/**
 * Shows what a listener would have done about the events of the last 30 days. Decides with the same
 * code as for new events. Reads the present state of the records, in a read-only transaction.
 */
export const tryOut = (
  db: Db,
  definition: ListenerInput & { event: EventName },
  at: Date,
): Promise<DryRun> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx)
    const store = factsStore(tx)
    const ids = await store.listRecent(definition.event, at)
    const heard = (await store.read(ids, at)).map((known) => ({
      known,
      match: decideMatch({ id: none, name: '', definition }, known.heard, known, known.heard.at),
    }))
    const meanwhile = await store.meanwhile(
      heard.flatMap(({ known, match }) => {
        const until = dueOf(match)
        return until ? [{ id: known.heard.id, until }] : []
      }),
      definition.unless,
    )
    return sumUp(heard, meanwhile)
  })

type Tried = { known: Known; match: Match }

const dueOf = (match: Match) => (match.is === 'runs' ? match.runs[0]?.due_at : undefined)

/** Counts each subject once, as real runs do. */
function sumUp(heard: readonly Tried[], meanwhile: ReadonlyMap<number, readonly string[]>): DryRun {
  const subjects = new Set<string>()
  const others = new Map<string, number>()
  const runs: DryRun['runs'] = []
  for (const { known, match } of heard) {
    const why = whyNot(known, match, meanwhile, subjects)
    if (why !== undefined || match.is !== 'runs') {
      others.set(why ?? '', (others.get(why ?? '') ?? 0) + 1)
      continue
    }
    subjects.add(match.subject)
    const { id, at, id_job, id_customer, id_treasure } = known.heard
    runs.push({
      id_event: id,
      happened_at: at.toISOString(),
      due_at: (dueOf(match) ?? at).toISOString(),
      id_job,
      id_customer,
      id_treasure,
    })
  }
  return {
    events: heard.length,
    would_run: runs.length,
    runs: runs.toReversed().slice(0, shownAtMost),
    others: [...others].map(([words, count]) => ({ why: words, count })),
  }
}

function whyNot(
  { heard }: Known,
  match: Match,
  meanwhile: ReadonlyMap<number, readonly string[]>,
  subjects: ReadonlySet<string>,
): string | undefined {
  if (match.is === 'not_matched') return match.why
  if (meanwhile.has(heard.id)) return `Meanwhile: ${meanwhile.get(heard.id)?.join(', ')}`
  return subjects.has(match.subject) ? 'It had run for the same already' : undefined
}
