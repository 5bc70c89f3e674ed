import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { OwnPrices } from './option-prices.store.ts'
import type { OptionChanges, StoredOption } from './service-options.store.ts'

type Who = { at: Date; caller: { id: number } }
type Option = Pick<StoredOption, 'id' | 'id_ambassador'>
type Dated = OwnPrices & { valid_from?: string | null }

/** Records an event for an option if at least one field differs. */
async function record(
  tx: Db,
  { at, caller }: Who,
  event: 'option.created' | 'option.changed' | 'option.deleted',
  { id, id_ambassador }: Option,
  [before, after]: [object, object],
) {
  const changes = changesBetween(before, after)
  if (!changes.length) return
  const by = userActor(caller.id)
  await recordEvent(tx, {
    event,
    at,
    by,
    id_record: id,
    id_region: id_ambassador,
    data: { changes },
  })
}

export const recordAdded = (tx: Db, who: Who, option: StoredOption & Partial<OwnPrices>) =>
  record(tx, who, 'option.created', option, [{}, option])

/** Records changed fields, or the option's own prices with their first day. */
export const recordChanged = (
  tx: Db,
  who: Who,
  option: Option & Partial<Dated>,
  changes: OptionChanges | Dated,
) => record(tx, who, 'option.changed', option, [option, changes])

/** Records a change of an option's questions, in words. */
export const recordQuestions = (tx: Db, who: Who, option: Option, before: string, after: string) =>
  record(tx, who, 'option.changed', option, [{ questions: before }, { questions: after }])

export const recordDeleted = (tx: Db, who: Who, option: StoredOption) => {
  const nothing = Object.fromEntries(Object.keys(option).map((field) => [field, null]))
  return record(tx, who, 'option.deleted', option, [option, nothing])
}
