import {
  closeRegion,
  getRegion,
  inOrder,
  northernIrishCodes,
  openRegion,
  sayCodes,
  takeOverOptions,
  transferOutcodes,
  updateRegion,
  updateRegionOutcodes,
  londonDate,
  longDayInWords,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import { isOverlapping } from '#kernel/db/errors.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { offerAll } from '../../catalogue/starter/offer-all.ts'
import { setRunner } from '../../catalogue/regions/region-runners.store.ts'
import { planMove, type MoveCounts } from './plan-move.ts'
import { regionCountsStore } from './region-counts.store.ts'
import { settleRegions } from './settle-regions.ts'
import {
  findTaker,
  justTaken,
  lockChangeable,
  mustBeFree,
  mustBeGainable,
  mustBeKnown,
  mustBeLosable,
  mustNotTakeOver,
  noSuchRegion,
  noSuchSource,
} from './region-checks.ts'
import { whyNotLost } from './regions.rules.ts'
import { noCounts, showMove } from './show-move.ts'
import { showRegion } from './show-region.ts'
import { takeOver } from './take-over.ts'

type Who = { at: Date; caller: { id: number } }

/** Opens, changes and closes regions, and sets which outward codes they have. */
export function regionsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  /** Does the work of a call. A dry run does the same work and rolls it back. */
  async function work<T>(
    { simulated }: { simulated: number },
    { once }: ScopedContext<StaffScope>,
    change: (tx: Db) => Promise<T>,
    held: () => Error,
  ): Promise<T> {
    try {
      return await (simulated ? dryRun(db, change) : once(change))
    } catch (error) {
      throw isOverlapping(error) ? held() : error
    }
  }

  return {
    async getRegion({ params: { id } }, { scope, at }) {
      const region = await showRegion(db, scope, id, at)
      if (!region) throw noSuchRegion(getRegion)
      return region
    },

    async listRegionOutcodes(_input, { at }) {
      const rows = await regionOutcodesStore(db).listHolders(londonDate(at))
      const known = rows.map(({ until, next_region, next_from, ...row }) => ({
        ...row,
        next:
          next_from !== null && (until === null || next_from <= until)
            ? { id_region: next_region, from: next_from }
            : until === null
              ? null
              : { id_region: null, from: until },
      }))
      return { data: [...known, ...(await unlistedCodes(db, known))] }
    },

    openRegion: ({ query, body }, context) =>
      work(
        query,
        context,
        async (tx) => {
          const { at } = context
          const { outcodes, take_over_from, run_by, ...fields } = body
          const day = londonDate(at)
          const codes = regionOutcodesStore(tx)
          await settleRegions(tx, whoIs(context))
          await mustBeFree(tx, openRegion, fields)
          await mustBeKnown(tx, openRegion, outcodes)
          await mustBeGainable(tx, openRegion, { codes: outcodes, id_region: undefined, from: day })
          const isFirst = !(await ambassadorsStore(tx).isAnyOpen(day))
          const id = await ambassadorsStore(tx).insert({ ...fields, opened_on: day })
          await setRunner(tx, id, day, run_by)
          await codes.begin(id, outcodes, day)
          const counts = await planMove(
            tx,
            { codes: ofRegion(outcodes, id), from: day },
            whoIs(context),
          )
          await record(tx, context, 'region.opened', id, {
            what: `${fields.region_name}: ${outcodes.length ? sayCodes(outcodes) : 'no outward codes yet'}.`,
            changes: changesBetween({}, { ...fields, run_by }),
          })
          if (take_over_from) {
            const from = await ambassadorsStore(tx).lock(everywhere, take_over_from)
            if (!from) throw noSuchSource(openRegion, 'take_over_from')
            const names = { name: fields.region_name, fromName: from.region_name }
            await takeOver(tx, { id, from: from.id, ...names }, context)
          }
          // Offers the trades that were chosen before the first region existed.
          if (isFirst) await offerAll(tx, context)
          return showMove({
            kind: 'open',
            region: { id, region_name: fields.region_name },
            from: day,
            gained: outcodes,
            lost: [],
            to: { id, region_name: fields.region_name },
            counts: { ...noCounts, ...counts },
          })
        },
        () => justTaken(openRegion),
      ),

    updateRegion: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const codes = regionOutcodesStore(tx)
        await codes.takeTurn()
        const before = await ambassadorsStore(tx).lock(scope, id)
        if (!before) throw noSuchRegion(updateRegion)
        await mustBeFree(tx, updateRegion, body, id)
        const { run_by, ...wanted } = body
        const fields = Object.fromEntries(
          Object.entries(wanted).filter(([, value]) => value !== undefined),
        )
        const shown = await showRegion(tx, everywhere, id, at)
        const changes = changesBetween(
          { ...before, run_by: shown?.run_by },
          { ...fields, ...(run_by && { run_by }) },
        )
        if (Object.keys(fields).length) await ambassadorsStore(tx).update(scope, id, fields)
        if (run_by && run_by !== shown?.run_by) await setRunner(tx, id, londonDate(at), run_by)
        if (changes.length)
          await record(tx, { at, caller }, 'region.changed', id, {
            what: `${before.region_name}: ${changes.map(({ field }) => fieldNames[field] ?? field).join(', ')} changed.`,
            changes,
          })
        const after = await showRegion(tx, scope, id, at)
        if (!after) throw noSuchRegion(updateRegion)
        return after
      }),

    updateRegionOutcodes: ({ params: { id }, query, body: { outcodes, from } }, context) =>
      work(
        query,
        context,
        async (tx) => {
          const endpoint = updateRegionOutcodes
          const region = await lockChangeable(tx, endpoint, id, from, context)
          const codes = regionOutcodesStore(tx)
          const had = await codes.listCodes(id, from)
          const gained = outcodes.filter((code) => !had.includes(code))
          const lost = inOrder(had.filter((code) => !outcodes.includes(code)))
          await mustBeKnown(tx, endpoint, gained)
          await mustBeGainable(tx, endpoint, { codes: gained, id_region: id, from })
          await mustBeLosable(tx, endpoint, { codes: lost, id_region: id, from })
          await codes.end(id, lost, from)
          await codes.begin(id, gained, from)
          const jobs = await regionCountsStore(tx).jobs(id, lost, context.at)
          const counts = await planMove(tx, { codes: ofRegion(gained, id), from }, whoIs(context))
          if (gained.length || lost.length)
            await record(tx, context, 'region.codes_changed', id, {
              what: sayCodesChange(region.region_name, gained, lost, from),
              changes: [],
            })
          return showMove({
            kind: 'outcodes',
            region,
            from,
            gained,
            lost,
            to: null,
            counts: { ...noCounts, ...counts, ...jobs },
          })
        },
        () => justTaken(updateRegionOutcodes),
      ),

    transferOutcodes: ({ params: { id }, query, body: { outcodes, to, from } }, context) =>
      work(
        query,
        context,
        async (tx) => {
          const endpoint = transferOutcodes
          const region = await lockChangeable(tx, endpoint, id, from, context)
          const taker = await findTaker(tx, endpoint, { id, to, from }, 'to')
          const codes = regionOutcodesStore(tx)
          const had = await codes.listCodes(id, from)
          const strange = outcodes.filter((code) => !had.includes(code))
          if (strange.length) {
            const words = `${region.region_name} does not have ${sayCodes(strange)} on ${longDayInWords(from)}.`
            throw refuse(endpoint, 'outcode_not_theirs', words, { errors: { outcodes: [words] } })
          }
          await mustBeLosable(tx, endpoint, { codes: outcodes, id_region: id, from })
          await codes.end(id, outcodes, from)
          await codes.begin(to, outcodes, from)
          const store = regionCountsStore(tx)
          const jobs = await store.jobs(id, outcodes, context.at)
          const counts = await planMove(
            tx,
            { codes: ofRegion(outcodes, to), from, giver: id },
            whoIs(context),
          )
          const owed_pence = await store.owed(id, counts.customer_ids)
          const what = `${sayCodes(outcodes)} from ${region.region_name} to ${taker.region_name} on ${longDayInWords(from)}.`
          for (const one of [id, to])
            await record(tx, context, 'region.codes_changed', one, { what, changes: [] })
          return showMove({
            kind: 'transfer',
            region,
            from,
            gained: [],
            lost: outcodes,
            to: taker,
            counts: { ...counts, ...jobs, owed_pence, wallet_pence: await store.wallet(id) },
          })
        },
        () => justTaken(transferOutcodes),
      ),

    closeRegion: ({ params: { id }, query, body: { from, to_region = null } }, context) =>
      work(
        query,
        context,
        async (tx) => {
          const { at } = context
          const endpoint = closeRegion
          const region = await lockChangeable(tx, endpoint, id, from, context)
          const taker =
            to_region === null
              ? null
              : await findTaker(tx, endpoint, { id, to: to_region, from }, 'to_region')
          await mustNotTakeOver(tx, region)
          const codes = regionOutcodesStore(tx)
          const spans = await codes.listSpans({ id_region: id }, from)
          const planned = whyNotLost(spans, from)
          if (planned) throw refuse(endpoint, 'outcode_planned', planned.words)
          const lost = inOrder(spans.map(({ outcode }) => outcode))
          const store = regionCountsStore(tx)
          const all = await store.people(id)
          const jobs = await store.jobs(id, undefined, at)
          await codes.end(id, lost, from)
          await ambassadorsStore(tx).close(id, from, taker?.id ?? null)
          await setRunner(tx, id, from, 'owner')
          let counts: Pick<MoveCounts, 'customers' | 'treasures'> = all
          if (taker) {
            await codes.begin(taker.id, lost, from)
            counts = await planMove(
              tx,
              {
                codes: ofRegion(lost, taker.id),
                from,
                giver: id,
                rest: { from: id, to: taker.id },
              },
              whoIs(context),
            )
          }
          if (from <= londonDate(at)) await ambassadorsStore(tx).takeClosed(from, at)
          const isLast = !(await ambassadorsStore(tx).isAnyOpen(from))
          await record(tx, context, 'region.closed', id, {
            what: `${region.region_name} closes on ${longDayInWords(from)}${taker ? `, ${taker.region_name} takes over` : ''}.`,
            changes: [],
          })
          return showMove({
            kind: 'close',
            region,
            from,
            gained: [],
            lost,
            to: taker,
            isLast,
            counts: {
              ...counts,
              ...jobs,
              owed_pence: await store.owed(id),
              wallet_pence: await store.wallet(id),
            },
          })
        },
        () => justTaken(closeRegion),
      ),

    takeOverOptions: ({ params: { id }, body: { from_region } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        await regionOutcodesStore(tx).takeTurn()
        const region = await ambassadorsStore(tx).lock(scope, id)
        if (!region) throw noSuchRegion(takeOverOptions)
        const from =
          from_region === id ? undefined : await ambassadorsStore(tx).lock(everywhere, from_region)
        if (!from) throw noSuchSource(takeOverOptions, 'from_region')
        const names = { name: region.region_name, fromName: from.region_name }
        return takeOver(tx, { id, from: from.id, ...names }, { at, caller })
      }),
  } satisfies Partial<Handlers>
}

const whoIs = ({ at, caller }: Who) => ({ at, by: userActor(caller.id) })
const ofRegion = (codes: readonly string[], id_region: number) =>
  codes.map((outcode) => ({ outcode, id_region }))

const fieldNames: Record<string, string> = {
  region_name: 'name',
  mnemonic: 'short code',
  description: 'description',
  run_by: 'who runs it',
  company: 'company',
  address: 'address',
  vat_number: 'VAT number',
  email: 'email',
}

const record = (
  tx: Db,
  { at, caller }: Who,
  event: 'region.opened' | 'region.changed' | 'region.codes_changed' | 'region.closed',
  id: number,
  data: { what: string; changes: ReturnType<typeof changesBetween> },
) => recordEvent(tx, { event, at, by: userActor(caller.id), id_record: id, id_region: id, data })

function sayCodesChange(
  name: string,
  gained: readonly string[],
  lost: readonly string[],
  from: string,
) {
  const parts = [
    gained.length > 0 && `${sayCodes(gained)} added`,
    lost.length > 0 && `${sayCodes(lost)} given up`,
  ].filter(Boolean)
  return `${name}: ${parts.join(', ')} from ${longDayInWords(from)}.`
}

/**
 * Outward codes of Northern Ireland that are not known yet. Each is placed in the middle of its
 * area.
 */
async function unlistedCodes(db: Db, known: readonly { outcode: string }[]) {
  const area = await placesStore(db).nameArea('BT')
  if (!area) return []
  const listed = new Set(known.map(({ outcode }) => outcode))
  return northernIrishCodes
    .filter((outcode) => !listed.has(outcode))
    .map((outcode) => ({
      outcode,
      town: area.name,
      lat: area.lat,
      lon: area.lon,
      id_region: null,
      next: null,
    }))
}
