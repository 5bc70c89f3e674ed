import {
  isApiError,
  priceUnit,
  showPounds,
  totalPounds,
  type PublicSettings,
} from '@treasures/api-client'
import { waitInWords } from '../shared/relative-time.ts'
import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourEntry, LabourJob, LabourKind, LabourRecorder } from './labour-entry.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function quantityLabel(
  kind: LabourKind,
  job: LabourJob | undefined,
  texts: LabourDialogTexts,
) {
  if (kind === 'materials') return texts.items
  const units = job?.unit.name_plural
  return units ? fill(texts.unitDone, { units: capital(units) }) : texts.unitsWorked
}

export function quantityHint(
  kind: LabourKind,
  job: LabourJob | undefined,
  texts: LabourDialogTexts,
) {
  if (kind === 'materials') return texts.itemsHint
  return job && job.unit.id !== priceUnit.hour ? undefined : texts.hoursHint
}

/**
 * Note on the agreed minimum, so that the treasure records the true hours. Undefined if none was
 * agreed.
 */
export function minimumWords(job: LabourJob | undefined, texts: LabourDialogTexts) {
  if (!job?.minimum) return undefined
  const { minimum, unit } = job
  const units = minimum === 1 ? unit.name_singular : unit.name_plural
  return fill(texts.minimum, { least: `${minimum} ${units}` })
}

/** "Job 1042: Gardening, SE13 Lewisham, Ada Fenwick". Jobs stored on the device have no name. */
export function jobLine(job: LabourJob, texts: LabourDialogTexts) {
  const { fname, lname } = job.customer
  const where = [job.place, [fname, lname].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const line = fill(texts.jobLine, { id: job.id, service: job.service.name, place: where })
  return where ? line : line.replace(/, $/, '')
}

/** "3.5 hours", "Whole job done", "4 × £36.24". */
export function amountWords(
  entry: LabourEntry,
  job: LabourJob | undefined,
  texts: LabourDialogTexts,
) {
  const { quantity } = entry
  if (entry.kind === 'materials')
    return fill(texts.itemsOf, { quantity, price: showPounds(entry.treasureprice) })
  if (job?.whole_job) return texts.wholeOf
  const { name_singular: one = '', name_plural: more = '' } = job?.unit ?? {}
  return fill(texts.hoursOf, { quantity, units: quantity === 1 ? one : more }).trim()
}

/**
 * "Total £144.96", or undefined while the input is incomplete. Rounded to pence, halves upwards.
 */
export function totalWords(
  { quantity, treasureprice }: { quantity: number | null; treasureprice: number | null },
  texts: LabourDialogTexts,
): string | undefined {
  if (!quantity || !treasureprice || quantity < 0 || treasureprice < 0) return undefined
  return fill(texts.total, { total: showPounds(totalPounds(quantity, treasureprice)) })
}

/** Explains a refusal by its code. Returns undefined for codes without words of their own. */
export function refusalWords(
  code: string,
  kind: LabourKind,
  isForTreasure: boolean,
  texts: LabourDialogTexts,
  settings: PublicSettings | undefined,
): string | undefined {
  switch (code) {
    case 'work_too_similar':
      if (kind === 'materials') return texts.materialsTooSimilar
      return isForTreasure ? texts.labourTooSimilarForTreasure : texts.labourTooSimilar
    case 'job_not_found':
      return texts.jobGone
    case 'work_date_full':
      return texts.dateFull
    case 'job_not_begun':
      return texts.jobNotBegun
    case 'timesheet_locked':
      return settings?.support_phone
        ? fill(texts.locked, { phone: settings.support_phone })
        : texts.lockedNoContacts
    case 'link_not_found':
      return texts.linkGone
    case 'work_not_found':
      return texts.lineGone
    default:
      return undefined
  }
}

/** Explains a failed call, with the office's phone number if needed. */
export function failureWords(
  error: unknown,
  kind: LabourKind,
  who: LabourRecorder | undefined,
  texts: LabourDialogTexts,
  settings: PublicSettings | undefined,
): string {
  if (!isApiError(error)) return texts.failedOffline
  const known = refusalWords(error.code, kind, who?.kind === 'admin', texts, settings)
  if (known) return known
  if (error.code === 'too_many_requests')
    return fill(texts.failedBusy, { wait: waitInWords(error.retryAfter ?? 60) })
  const phone = settings?.support_phone
  return phone ? fill(texts.failed, { phone }) : texts.failedNoContacts
}
