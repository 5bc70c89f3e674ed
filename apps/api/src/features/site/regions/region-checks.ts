import {
  closeRegion,
  northernIrishCodes,
  sayCodes,
  londonDate,
  longDayInWords,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import type { ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { pastDay, whyNotGained, whyNotLost } from './regions.rules.ts'
import { settleRegions } from './settle-regions.ts'

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ambassadorsStore>['lock']>>>
type Dated = Refusing<'region_date_past' | 'region_closed' | 'outcode_planned'>

/**
 * Locks a region that can still change on a day. First applies changes that are due. Concurrent
 * callers wait.
 */
export async function lockChangeable(
  tx: Db,
  endpoint: Dated & Refusing<'region_not_found'>,
  id: number,
  from: string,
  context: ScopedContext<StaffScope>,
): Promise<Row> {
  const { scope, at } = context
  await settleRegions(tx, { at, by: userActor(context.caller.id) })
  const region = await ambassadorsStore(tx).lock(scope, id)
  if (!region) throw noSuchRegion(endpoint)
  if (from < londonDate(at))
    throw refuse(endpoint, 'region_date_past', pastDay, { errors: { from: [pastDay] } })
  if (region.closed_on !== null)
    throw refuse(
      endpoint,
      'region_closed',
      `${region.region_name} closes on ${longDayInWords(region.closed_on)}.`,
    )
  return region
}

export async function findTaker(
  tx: Db,
  endpoint: Refusing<'to_region_not_found'>,
  { id, to, from }: { id: number; to: number; from: string },
  field: string,
): Promise<Row> {
  const taker = to === id ? undefined : await ambassadorsStore(tx).lock(everywhere, to)
  const why =
    to === id
      ? 'Choose another region'
      : !taker
        ? 'We can’t find that region'
        : taker.closed_on !== null
          ? `${taker.region_name} closes on ${longDayInWords(taker.closed_on)}`
          : taker.opened_on > from
            ? `${taker.region_name} opens on ${longDayInWords(taker.opened_on)}`
            : undefined
  if (!taker || why)
    throw refuse(endpoint, 'to_region_not_found', `${why}.`, { errors: { [field]: [why ?? ''] } })
  return taker
}

/** Refuses to close a region that will take over another one, until it has done so. */
export async function mustNotTakeOver(tx: Db, { id, region_name }: Row) {
  const other = await ambassadorsStore(tx).findClosingTo(id)
  if (other)
    throw refuse(
      closeRegion,
      'region_closed',
      `${other.region_name} closes on ${longDayInWords(other.closed_on ?? '')} and goes to ${region_name}. Close ${region_name} after that day.`,
    )
}

/**
 * Refuses unknown codes. Code-Point Open leaves out Northern Ireland. Its missing codes are
 * therefore added, in the middle of their area.
 */
export async function mustBeKnown(
  tx: Db,
  endpoint: Refusing<'outcode_unknown'>,
  codes: readonly string[],
) {
  const places = placesStore(tx)
  const known = await places.knownOutcodes(codes)
  const northernIrish = codes.filter(
    (code) => !known.has(code) && northernIrishCodes.includes(code),
  )
  const added = new Set(await places.addOutcodes(northernIrish))
  const unknown = codes.filter((code) => !known.has(code) && !added.has(code))
  if (!unknown.length) return
  const words = (await places.hasOutcodes())
    ? `We do not know ${sayCodes(unknown)}.`
    : 'No postcodes are known yet: import them first, then give the region its outward codes.'
  throw refuse(endpoint, 'outcode_unknown', words, { errors: { outcodes: [words] } })
}

type CodesOn = { codes: readonly string[]; from: string }

export async function mustBeGainable(
  tx: Db,
  endpoint: Refusing<'outcode_held' | 'outcode_planned'>,
  { codes, id_region, from }: CodesOn & { id_region: number | undefined },
) {
  const spans = await regionOutcodesStore(tx).listSpans({ codes }, from)
  const why = whyNotGained(spans, { id_region, from })
  if (why) throw refuse(endpoint, why.refused, why.words, { errors: { outcodes: [why.words] } })
}

export async function mustBeLosable(
  tx: Db,
  endpoint: Refusing<'outcode_planned'>,
  { codes, id_region, from }: CodesOn & { id_region: number },
) {
  const spans = await regionOutcodesStore(tx).listSpans({ codes }, from)
  const why = whyNotLost(
    spans.filter((span) => span.id_region === id_region || span.from > from),
    from,
  )
  if (why)
    throw refuse(endpoint, 'outcode_planned', why.words, { errors: { outcodes: [why.words] } })
}

export async function mustBeFree(
  tx: Db,
  endpoint: Refusing<'region_name_taken' | 'mnemonic_taken'>,
  { region_name, mnemonic }: { region_name?: string | undefined; mnemonic?: string | undefined },
  except = 0,
) {
  const taken = await ambassadorsStore(tx).findTaken({ region_name, mnemonic }, except)
  if (taken.region_name)
    throw refuse(endpoint, 'region_name_taken', 'Another region has this name already.', {
      errors: { region_name: ['Another region has this name already'] },
    })
  if (taken.mnemonic)
    throw refuse(endpoint, 'mnemonic_taken', 'Another region has this short code already.', {
      errors: { mnemonic: ['Another region has this short code already'] },
    })
}

export const noSuchRegion = (endpoint: Refusing<'region_not_found'>) =>
  refuse(endpoint, 'region_not_found', 'We can’t find that region.')

export const noSuchSource = (endpoint: Refusing<'take_over_not_found'>, field: string) =>
  refuse(endpoint, 'take_over_not_found', 'We can’t find the region to take over from.', {
    errors: { [field]: ['We can’t find that region'] },
  })

/**
 * Refuses a change that violates the database's constraint, because a concurrent call took a code.
 */
export const justTaken = (endpoint: Refusing<'outcode_held'>) =>
  refuse(
    endpoint,
    'outcode_held',
    'Another region has just taken one of these outward codes. Please look again.',
  )
