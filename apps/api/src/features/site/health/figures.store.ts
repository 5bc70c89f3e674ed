import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/** Of the messages of a channel that are in a state. */
type MessageFigure = { channel: string; state: string; count: number }

/** How much waits, and how long it has. */
export type Figures = {
  tasks: {
    /** Those that should have begun. */
    due: number
    planned: number
    running: number
    /** Tried too often, they wait for a person. */
    dead: number
    /** Since when the first of those that are due has waited. */
    due_since: Date | null
  }
  /** Those that have not left. */
  queued: MessageFigure[]
  /** Those that were written within the last hour, as they stand now. */
  recent: MessageFigure[]
}

const anHour = 3_600_000

/** Asked for every few seconds: each count reads an index that holds little but what is counted. */
export async function readFigures(db: Db, at: Date): Promise<Figures> {
  const waiting = sql`from tasks where dead_at is null and leased_until is null`
  const { rows } = await sql<Figures['tasks']>`
    select
      (select count(*) ${waiting} and run_at <= ${at}) as due,
      (select min(run_at) ${waiting} and run_at <= ${at}) as due_since,
      (select count(*) ${waiting} and run_at > ${at}) as planned,
      (select count(*) from tasks where leased_until is not null) as running,
      (select count(*) from tasks where dead_at is not null) as dead`.execute(db)
  const [tasks] = rows
  if (!tasks) throw new Error('The database counted nothing')
  const messages = db
    .selectFrom('messages')
    .select((eb) => ['channel', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['channel', 'state'])
  return {
    tasks,
    queued: await messages
      .where(sql<boolean>`state in ('waiting', 'sending', 'unknown')`)
      .execute(),
    recent: await messages.where('created_at', '>', new Date(at.getTime() - anHour)).execute(),
  }
}
