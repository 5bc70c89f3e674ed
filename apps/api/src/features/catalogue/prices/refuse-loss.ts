import { rolesOf, longDayInWords } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { datesOfPrices, findLosses } from './find-losses.ts'
import { pricesStore } from './prices.store.ts'
import type { From } from './start-of.ts'

const problem = 'The treasure would get more than the customer pays'

type DiscountField = 'week_discount' | 'fortnight_discount' | 'month_discount'

type Sides = { treasure: number | null; customer: number | null }
type Asked = {
  caller: SignedIn
  /** True if the caller confirms a loss. Only an admin's confirmation counts. */
  confirm_loss?: boolean | undefined
  /** Field that the refusal names, if the change has one. */
  field?:
    | 'treasureprice'
    | 'customerprice'
    | 'treasure_factor'
    | 'id_price_unit'
    | 'id_job_type'
    | DiscountField
}

/** Refuses prices with which the treasure gets more than the customer pays. */
export function refuseLoss(
  endpoint: Refusing<'treasure_above_customer'>,
  { treasure, customer }: Sides,
  { field, ...asked }: Asked,
) {
  if (treasure === null || customer === null || treasure <= customer) return
  if (isConfirmed(asked)) return
  throw refuse(endpoint, 'treasure_above_customer', `${problem}. An admin can allow it.`, {
    ...errorsAt(field),
  })
}

/**
 * Carries out a change of prices. Refuses the change if an option or a default price then makes a
 * loss, or a greater loss than before. Rules about places and services count. If `id_region` is
 * set, the change affects only that region.
 */
export async function refusingLoss<T>(
  endpoint: Refusing<'treasure_above_customer'>,
  tx: Db,
  { from, today, id_region, field, ...asked }: Asked & From & { id_region?: number },
  change: () => Promise<T>,
): Promise<T> {
  if (isConfirmed(asked)) return change()
  await pricesStore(tx).lockVersions()
  const which = { dates: await datesOfPrices(tx, from, today), id_region }
  const before = new Map((await findLosses(tx, which)).map(({ key, share }) => [key, share]))
  const done = await change()
  const loss = (await findLosses(tx, which)).find(
    ({ key, share }) => share > (before.get(key) ?? 1),
  )
  if (!loss) return done
  const where = loss.postcode ? ` in ${loss.postcode}` : ''
  const when = loss.on > today ? ` from ${longDayInWords(loss.on)}` : ''
  throw refuse(
    endpoint,
    'treasure_above_customer',
    // An admin cannot confirm a discount that makes a loss.
    field?.endsWith('discount')
      ? `With this discount, the treasure would get more than the customer pays${where}${when}. Choose a smaller one.`
      : `Together with other prices and rules, the treasure would get more than the customer pays${where}${when}. An admin can allow it.`,
    errorsAt(field),
  )
}

const errorsAt = (field: Asked['field']) => (field ? { errors: { [field]: [problem] } } : {})

const isConfirmed = ({ caller, confirm_loss = false }: Pick<Asked, 'caller' | 'confirm_loss'>) =>
  confirm_loss && rolesOf(caller).some((role) => role === 'super' || role === 'admin')
