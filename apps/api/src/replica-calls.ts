import type { Contract } from '@treasures/api-client'
import type { Freshness, Replica } from './kernel/db/replica.ts'
import type { Handlers } from './kernel/http/mount.ts'

/** Reads that a replica may answer, and how new their answers must be. */
const calls: Partial<Record<keyof Contract, Freshness>> = {
  searchBoard: 'lately',
  drawBoard: 'lately',
  searchMyBoard: 'now',
  searchEverything: 'now',
  getReport: 'now',
  exportReport: 'now',
  listJobHistory: 'now',
  listCustomerHistory: 'now',
  listTreasureHistory: 'now',
  listMyActivity: 'now',
  listMessages: 'now',
  getDelivery: 'now',
}

/**
 * Files of which a replica may read the lines. The primary runs the handler itself, which may record
 * the export.
 */
const files: ReadonlySet<string> = new Set<keyof Contract>([
  'exportBills',
  'exportInvoices',
  'exportCharges',
  'exportLedger',
  'exportSellers',
  'exportJobs',
  'exportTimesheets',
  'exportCustomers',
  'exportTreasures',
])

type Handle = (input: never, context: never) => unknown

const isIterable = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** Lets a replica answer some calls. Without a replica, the handlers stay as they are. */
export function answerFromReplica(handlers: Handlers, replica: Replica | undefined): Handlers {
  if (!replica) return handlers
  const wrap = (name: string, handle: Handle): Handle => {
    const freshness = calls[name as keyof Contract]
    if (!freshness && !files.has(name)) return handle
    return async (input, context) => {
      const answer = await (freshness
        ? replica.read(freshness, async () => handle(input, context))
        : handle(input, context))
      return isIterable(answer) ? replica.readEach(freshness ?? 'now', answer) : answer
    }
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      typeof handler === 'function' ? wrap(name, handler as Handle) : handler,
    ]),
  ) as Handlers
}
