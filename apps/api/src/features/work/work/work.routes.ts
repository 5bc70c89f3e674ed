import {
  changeWorkJob,
  deleteMyWork,
  deleteWork,
  previewWorkJob,
  recordLabour,
  recordMaterials,
  recordTreasureLabour,
  recordTreasureMaterials,
  resumeInvoicing,
  stopInvoicing,
  timesheetStatus,
  updateLabour,
  updateMaterials,
  type ConfirmedMove,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers, ScopedContext, SignedContext } from '#kernel/http/mount.ts'
import type { OwnTreasureScope, Side, StaffScope } from '#kernel/http/scope.ts'
import { noSuchJob } from '../../jobs/jobs/jobs.refusals.ts'
import { isShut, timesheetLocks } from '../timesheets/timesheet-lock.store.ts'
import { agreedWorkRoutes } from './agreed-work.routes.ts'
import { workRecorder, type Author } from './record-work.ts'
import { linkedWorkRoutes } from './linked-work.routes.ts'
import { minimumRoutes } from './minimum.routes.ts'
import { workListsRoutes } from './work-lists.routes.ts'
import { workListsStore } from './work-lists.store.ts'
import type { Entry } from './work.decide.ts'
import {
  lineInvoiced,
  linesFixed,
  noSuchWork,
  workInvoiced,
  type Changing,
  type Recording,
} from './work.refusals.ts'
import { showWork } from './work.show.ts'
import { workStore, type OwnLine } from './work.store.ts'

type OwnContext = ScopedContext<OwnTreasureScope>
type AbsentJob = Recording & { problems: { job_not_found: number } }

export const workRoutes = (deps: Deps) => ({
  ...workListsRoutes(deps),
  ...linkedWorkRoutes(deps),
  ...minimumRoutes(),
  ...agreedWorkRoutes(deps),
  ...recordingRoutes(deps),
})

function recordingRoutes(deps: Deps) {
  const recorder = workRecorder()

  const record = (
    endpoint: AbsentJob,
    author: Author,
    entry: Entry,
    side: Side,
    { at, once }: SignedContext,
  ) =>
    once(async (tx) => {
      const id = await recorder.record(tx, at, endpoint, author, entry, () => noSuchJob(endpoint))
      return show(tx, id, side)
    })

  /**
   * Changes the caller's own line. `become` turns it into the new entry, or returns undefined if
   * the line is of another kind.
   */
  const change = (
    endpoint: Changing,
    id: number,
    become: (line: OwnLine) => Entry | undefined,
    context: OwnContext,
    confirmed?: ConfirmedMove,
  ) =>
    context.once(async (tx) => {
      const author = ownAuthor(context)
      const line = await workStore(tx).find(context.scope, id)
      const entry = line && become(line)
      if (!line || !entry) throw noSuchWork(endpoint)
      if (line.id_invoice !== null) throw lineInvoiced(endpoint)
      await recorder.change(tx, context.at, endpoint, author, line, entry, confirmed)
      return show(tx, id, 'treasure')
    })

  /**
   * Records work for a treasure in the caller's scope. A treasure outside the scope gets the same
   * refusal as a missing job.
   */
  async function recordFor(
    endpoint: AbsentJob,
    { id_treasure, ...entry }: Entry & { id_treasure: number },
    context: ScopedContext<StaffScope>,
  ) {
    const { caller, scope } = context
    const { db } = deps.database
    if (!(await workListsStore(db).treasureIsInScope(scope, id_treasure))) throw noSuchJob(endpoint)
    const author: Author = { id_treasure, actor: 'admin', by: userActor(caller.id) }
    return record(endpoint, author, entry, 'staff', context)
  }

  const invoicing =
    (endpoint: typeof stopInvoicing | typeof resumeInvoicing): Handlers['stopInvoicing'] =>
    ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        const line = await workStore(tx).find(scope, id)
        if (!line) throw noSuchWork(endpoint)
        if (line.id_invoice !== null) throw lineInvoiced(endpoint)
        const [timesheet] = await timesheetLocks(tx).hold([line.id_timesheet])
        if (timesheet?.id_status === timesheetStatus.invoiced) throw workInvoiced(endpoint)
        if (timesheet && isShut(timesheet)) throw linesFixed(endpoint)
        if ((await workStore(tx).lock(id))?.id_invoice) throw lineInvoiced(endpoint)
        await workStore(tx).stopInvoicing(id, endpoint === stopInvoicing ? at : null)
        return show(tx, id, 'staff')
      })

  return {
    recordLabour: ({ body }, context) =>
      record(recordLabour, ownAuthor(context), body, 'treasure', context),
    recordMaterials: ({ body }, context) =>
      record(recordMaterials, ownAuthor(context), body, 'treasure', context),

    updateLabour: ({ params, body }, context) =>
      change(updateLabour, params.id, (line) => (line.material ? undefined : body), context),
    updateMaterials: ({ params, body }, context) =>
      change(updateMaterials, params.id, (line) => (line.material ? body : undefined), context),
    changeWorkJob: ({ params, body }, context) =>
      change(
        changeWorkJob,
        params.id,
        (line) => entryFor(line, body.id_job_new),
        context,
        body.confirmed,
      ),
    previewWorkJob: ({ params, query }, context) =>
      deps.database.db.transaction().execute(async (tx) => {
        const author = ownAuthor(context)
        const line = await workStore(tx).find(context.scope, params.id)
        if (!line) throw noSuchWork(previewWorkJob)
        if (line.id_invoice !== null) throw lineInvoiced(previewWorkJob)
        const entry = entryFor(line, query.id_job_new)
        return recorder.preview(tx, context.at, previewWorkJob, author, line, entry)
      }),

    deleteMyWork: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const line = await workStore(tx).find(scope, id)
        if (!line) throw noSuchWork(deleteMyWork)
        await recorder.remove(tx, at, deleteMyWork, line, userActor(caller.id))
        return { id }
      }),

    recordTreasureLabour: ({ body }, context) => recordFor(recordTreasureLabour, body, context),
    recordTreasureMaterials: ({ body }, context) =>
      recordFor(recordTreasureMaterials, body, context),

    deleteWork: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const line = await workStore(tx).find(scope, id)
        if (!line) throw noSuchWork(deleteWork)
        await recorder.remove(tx, at, deleteWork, line, userActor(caller.id))
        return { id }
      }),

    stopInvoicing: invoicing(stopInvoicing),
    resumeInvoicing: invoicing(resumeInvoicing),
  } satisfies Partial<Handlers>
}

/** Turns a recorded line into an entry for another job. */
const entryFor = (line: OwnLine, id_job: number): Entry => ({
  id_job,
  date: line.date,
  quantity: line.quantity_hundredths / 100,
  descr: line.descr,
  ...(line.material && { treasureprice: line.treasure_price_pence / 100 }),
})

const show = async (tx: Db, id: number, side: Side) =>
  showWork(await workListsStore(tx).get(id), side)

const ownAuthor = ({ caller, scope }: OwnContext): Author => ({
  id_treasure: scope.id_treasure,
  actor: 'treasure',
  by: userActor(caller.id),
})
