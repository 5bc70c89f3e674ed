import { sayCodes, showPence, longDayInWords } from '@treasures/api-client'
import type { CodeSpan } from '../../catalogue/regions/region-outcodes.store.ts'

type Refused = { refused: 'outcode_held' | 'outcode_planned'; words: string }

/**
 * Returns why a region cannot gain codes on a day: another region has one of them, or a change is
 * planned. `spans` are the codes' periods that have not ended by that day.
 */
export function whyNotGained(
  spans: readonly CodeSpan[],
  { id_region, from }: { id_region: number | undefined; from: string },
): Refused | undefined {
  const held = spans.filter((span) => span.from <= from && span.id_region !== id_region)
  if (held.length) return { refused: 'outcode_held', words: byRegion(held, 'has') }
  return whyPlanned(spans.filter((span) => span.from > from || span.until !== null))
}

/** Returns why a region cannot lose codes on a day: another change is already planned for later. */
export const whyNotLost = (spans: readonly CodeSpan[], from: string): Refused | undefined =>
  whyPlanned(spans.filter((span) => span.from > from || span.until !== null))

function whyPlanned([first]: readonly CodeSpan[]): Refused | undefined {
  if (!first) return undefined
  const { outcode, region_name, from, until } = first
  const words =
    until === null
      ? `${outcode} goes to ${region_name} on ${longDayInWords(from)} already.`
      : `${outcode} leaves ${region_name} on ${longDayInWords(until)} already.`
  return { refused: 'outcode_planned', words }
}

/** Describes who has which codes, such as "Leeds has LS6 and LS7. York has YO1." */
function byRegion(spans: readonly CodeSpan[], verb: string): string {
  const names = [...new Set(spans.map(({ region_name }) => region_name))]
  return names
    .map((name) => {
      const those = spans.filter(({ region_name }) => region_name === name)
      return `${name} ${verb} ${sayCodes(those.map(({ outcode }) => outcode))}.`
    })
    .join(' ')
}

export const pastDay =
  'Regions change from today or a later day: what was booked and invoiced before stays where it is.'

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
const areOr = (n: number, is: string, are: string) => (n === 1 ? is : are)

export type Counted = {
  customers: number
  treasures: number
  open_jobs: number
  visits: number
  owed_pence: number
  wallet_pence: number
  /** Open jobs that stay in the region until their recorded work is invoiced. */
  staying_jobs: number
}

type Move = {
  kind: 'open' | 'outcodes' | 'transfer' | 'close'
  name: string
  from: string
  gained: readonly string[]
  lost: readonly string[]
  to: string | null
  counted: Counted
  /** True if other regions are all closed on that day. */
  isLast?: boolean
}

/** Describes a change of regions. The sentences are true both before and after the change. */
export function sayMove({ kind, name, from, gained, lost, to, counted, isLast }: Move): string[] {
  const { customers, treasures, open_jobs, visits, owed_pence, wallet_pence, staying_jobs } =
    counted
  const day = longDayInWords(from)
  const people = [
    customers > 0 && count(customers, 'customer', 'customers'),
    treasures > 0 && count(treasures, 'treasure', 'treasures'),
  ]
    .filter(Boolean)
    .join(' and ')
  const move = areOr(customers + treasures, 'moves', 'move')
  const stay = areOr(open_jobs, 'stays', 'stay')
  const jobs = [
    count(open_jobs, 'open job', 'open jobs'),
    ...(visits > 0 ? [`with ${count(visits, 'visit', 'visits')}`] : []),
  ].join(' ')
  const jobsEnd = areOr(open_jobs, 'until it is done', 'until they are done')
  const liveThere = areOr(customers + treasures, 'lives', 'live')
  const lines: (string | false)[] = []
  if (kind === 'open' || kind === 'outcodes')
    lines.push(
      gained.length > 0 && `${name} sells in ${sayCodes(gained)} from ${day}.`,
      kind === 'open' && gained.length === 0 && `${name} sells nothing until it has outward codes.`,
      people !== '' && `${people} who ${liveThere} there ${move} to ${name}.`,
      lost.length > 0 &&
        `Nobody sells in ${sayCodes(lost)} from ${day}. Customers and treasures there stay with ${name}.`,
      open_jobs > 0 && `${jobs} there ${stay} with ${name} ${jobsEnd}.`,
    )
  if (kind === 'transfer')
    lines.push(
      `${to} sells in ${sayCodes(lost)} from ${day}.`,
      people === ''
        ? 'No customers or treasures live there yet.'
        : `${people} who ${liveThere} there ${move} to ${to}.`,
      open_jobs > 0 &&
        `${jobs} there ${stay} with ${name} ${jobsEnd}, at the price that was agreed.`,
    )
  if (kind === 'close')
    lines.push(
      to === null
        ? `Nobody sells in ${name} from ${day}.`
        : `${to} sells in ${lost.length ? sayCodes(lost) : `${name}'s place`} from ${day}.`,
      isLast === true && 'This is the last open region: nothing can be booked from that day.',
      people === '' && `${name} has no customers or treasures.`,
      people !== '' &&
        (to === null
          ? `${people} ${areOr(customers + treasures, 'stays', 'stay')} listed under ${name}, which the owner looks after.`
          : `${people} ${move} to ${to}.`),
      open_jobs > 0 &&
        `${jobs} ${to === null ? `${stay} under ${name}` : `${areOr(open_jobs, 'goes', 'go')} to ${to}`} and ${areOr(open_jobs, 'is', 'are')} carried out as planned.`,
      to !== null &&
        staying_jobs > 0 &&
        `${count(staying_jobs, 'of them stays', 'of them stay')} under ${name} until recorded work is invoiced.`,
    )
  lines.push(
    owed_pence > 0 &&
      `Customers owe ${showPence(owed_pence)} on issued invoices, which stay with ${name}.`,
    kind === 'close' &&
      wallet_pence !== 0 &&
      `${name}'s wallet holds ${showPence(wallet_pence)}, which stays ${name}'s.`,
  )
  return lines.filter((line) => line !== false)
}
