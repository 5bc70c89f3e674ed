import { rolesOf } from '@treasures/api-client'
import type { SignedIn } from '../../../kernel/http/caller.ts'
import { refuse, type Refusing } from '../../../kernel/http/refuse.ts'

type Sides = { treasure: number | null; customer: number | null }
type Asked = {
  caller: SignedIn
  /** Whether the caller has confirmed a loss. Only an admin's confirmation counts. */
  confirm_loss?: boolean | undefined
  field: 'treasureprice' | 'customerprice' | 'treasure_factor'
}

/** Refuses prices by which the treasure gets more than the customer pays. */
export function refuseLoss(
  endpoint: Refusing<'treasure_above_customer'>,
  { treasure, customer }: Sides,
  { caller, confirm_loss = false, field }: Asked,
) {
  if (treasure === null || customer === null || treasure <= customer) return
  if (confirm_loss && rolesOf(caller).some((role) => role === 'super' || role === 'admin')) return
  const problem = 'The treasure would get more than the customer pays'
  throw refuse(endpoint, 'treasure_above_customer', `${problem}. An admin can allow it.`, {
    errors: { [field]: [problem] },
  })
}
