import type { CustomerRow } from '@treasures/api-client'

/** The dialog that is open above the list. */
export type OpenDialog =
  | { at: 'add' }
  | { at: 'info'; id: number }
  | { at: 'merge'; customer: MergedCustomer }
  | { at: 'delete'; customer: Pick<CustomerRow, 'id' | 'name'> }

export type MergedCustomer = { id: number; name: string }
