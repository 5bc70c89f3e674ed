import {
  decideJobMove,
  greatestTotal,
  inHundredths,
  isWholeJob,
  jobStatus,
  materialsService,
  penceOf,
  priceUnit,
  showPounds,
  totalPence,
  londonDate,
  type JobMove,
  type JobStatus,
} from '@treasures/api-client'

/** Statuses in which a visit has been agreed and nothing has been settled. */
export const recordable: readonly JobStatus[] = [jobStatus.progressing, jobStatus.completed]

/** Line of work as its author typed it. */
export type Entry = {
  id_job: number
  /** London calendar date. */
  date: string
  quantity: number
  descr: string
  /** Price in pounds of one piece; set for materials only. */
  treasureprice?: number
  /** Agreed extra work that it records, which has its own prices. */
  agreed?: { id: number; treasure_pence: number; customer_pence: number }
  /** True if the author has confirmed that a similar line is not a duplicate. */
  allow_similar?: boolean | undefined
}

/** Job of a treasure, with the facts that decide whether work can be recorded for it. */
export type RecordableJob = {
  id: number
  id_status: JobStatus
  id_service: number
  id_job_type: number
  id_price_unit: number
  treasure_price_pence: number | null
  customer_price_pence: number | null
  /** Prices that were promised for the visit of a series on the date of the entry. */
  promised: LinePrices | null
  /** Null if the job is no longer this treasure's. */
  assigned_at: Date | null
  has_appointment: boolean
  /** True if a visit of the treasure began on the date of the entry. */
  visited: boolean
}

/** Prices that a line takes from its job or visit. A changed line keeps the prices that it had. */
export type LinePrices = { treasure_price_pence: number; customer_price_pence: number }

/** Prices of a line before it changes, with its date. */
export type Kept = LinePrices & { date: string }

export type Line = LinePrices & {
  id_job: number
  id_service: number
  id_price_unit: number
  date: string
  quantity_hundredths: number
  descr: string
  total_pence: number
  customer_total_pence: number
  material: boolean
  whole_job: boolean
  allow_similar: boolean
  id_agreed: number | null
}

type Plan =
  | { line: Line; finishes?: Extract<JobMove, { ok: true }> }
  | { refused: 'job_not_begun'; why: string }
  | { refused: 'date' | 'quantity' | 'treasureprice'; why: string }

type Circumstances = { today: string; actor: 'treasure' | 'admin'; keep?: Kept | undefined }

/**
 * Turns an entry into a line, or says why it is refused. A fixed-price job is recorded as one line,
 * which finishes the job.
 */
export function decideLine(
  job: RecordableJob,
  entry: Entry,
  { today, actor, keep }: Circumstances,
): Plan {
  const material = entry.treasureprice !== undefined
  if (entry.date > today) return { refused: 'date', why: 'This date is still to come' }
  const refused = job.visited ? undefined : whyNotRecordable(job, entry, actor)
  if (refused) return refused
  const prices = pricesOf(job, entry, keep)
  if (!prices) return { refused: 'job_not_begun', why: 'No price is agreed for this job yet.' }

  const whole_job = !material && !entry.agreed && isWholeJob(job)
  const quantity_hundredths = whole_job ? 100 : inHundredths(entry.quantity)
  const line = {
    id_job: job.id,
    id_service: material ? materialsService : job.id_service,
    id_price_unit: material || entry.agreed ? priceUnit.fixedPrice : job.id_price_unit,
    date: entry.date,
    quantity_hundredths,
    descr: entry.descr,
    ...prices,
    total_pence: totalPence(quantity_hundredths, prices.treasure_price_pence),
    customer_total_pence: totalPence(quantity_hundredths, prices.customer_price_pence),
    material,
    whole_job,
    // A whole job can be recorded only once. So can agreed extra work, even if similar lines exist.
    allow_similar: !whole_job && (entry.allow_similar === true || entry.agreed !== undefined),
    id_agreed: entry.agreed?.id ?? null,
  }
  const kind = material ? 'materials' : 'labour'
  const greatest = Math.max(line.customer_total_pence, line.total_pence)
  if (!whole_job && greatest > greatestTotal[kind] * 100)
    return {
      refused: material ? 'treasureprice' : 'quantity',
      why: `A line comes to at most ${showPounds(greatestTotal[kind])}`,
    }
  const isLate = job.id_status === jobStatus.closed
  const move =
    (isLate || (whole_job && job.assigned_at !== null)) &&
    decideJobMove(job.id_status, jobStatus.completed, isLate ? 'system' : actor)
  return move && move.ok ? { line, finishes: move } : { line }
}

/**
 * Decides for a date without a visit: the job has to be the treasure's, agreed and not settled.
 * Staff may also add work to a settled job.
 */
function whyNotRecordable(
  { id_status, assigned_at, has_appointment }: RecordableJob,
  { date }: Entry,
  actor: Circumstances['actor'],
): Extract<Plan, { refused: string }> | undefined {
  if (assigned_at === null)
    return {
      refused: 'date',
      why: 'This job is no longer with this treasure, and no visit of theirs began on this date',
    }
  const isLate = id_status === jobStatus.closed
  if (isLate && actor !== 'admin')
    return {
      refused: 'date',
      why: 'This job is closed, and no visit began on this date. Please ask us',
    }
  if (!(isLate || recordable.includes(id_status)) || !has_appointment)
    return {
      refused: 'job_not_begun',
      why: 'Nothing can be recorded for this job: it has no appointment, or is over.',
    }
  return date < londonDate(assigned_at)
    ? { refused: 'date', why: 'The job was not taken yet on this date' }
    : undefined
}

/** Materials cost the customer what they cost the treasure. */
function pricesOf(
  { promised, ...job }: RecordableJob,
  { treasureprice, agreed, date }: Entry,
  keep: Kept | undefined,
): LinePrices | undefined {
  if (agreed)
    return {
      treasure_price_pence: agreed.treasure_pence,
      customer_price_pence: agreed.customer_pence,
    }
  // On another date of a series, another price was promised.
  if (keep && (keep.date === date || !promised)) {
    const { treasure_price_pence, customer_price_pence } = keep
    return { treasure_price_pence, customer_price_pence }
  }
  if (treasureprice !== undefined) {
    const pence = penceOf(treasureprice)
    return { treasure_price_pence: pence, customer_price_pence: pence }
  }
  if (promised) return promised
  const { treasure_price_pence, customer_price_pence } = job
  return treasure_price_pence === null || customer_price_pence === null
    ? undefined
    : { treasure_price_pence, customer_price_pence }
}
