/** Facts about a user that decide which records to tie. */
export type Holder = {
  is_admin: boolean
  super: boolean
  id_ambassador: number | null
  id_customer: number | null
  id_treasure: number | null
}

/** Records under the same e-mail that belong to no user. */
export type KnownRecords = { id_customer: number | null; id_treasure: number | null }

/**
 * Decides which records are tied to a user by a link sent to the user's e-mail. Staff get none,
 * because an e-mail on a record must not give them another role.
 */
export function decideOffer(
  user: Holder,
  known: KnownRecords,
  ownCustomerInUse: boolean,
): KnownRecords {
  if (user.is_admin || user.super || user.id_ambassador !== null)
    return { id_customer: null, id_treasure: null }
  return {
    // A customer record in use is not replaced, because the user could no longer see the record.
    // Staff can merge the two.
    id_customer: ownCustomerInUse ? null : known.id_customer,
    id_treasure: user.id_treasure === null ? known.id_treasure : null,
  }
}

export type Ties = {
  id_customer: number | null
  id_treasure: number | null
  /** Record from the sign-up, which the tied record replaces. It is deleted if it is empty. */
  replaced: number | null
}

/**
 * Decides a user's records after the link is followed. `free` holds the offered records that no
 * other user has.
 */
export function decideTies(user: Holder, free: KnownRecords, ownCustomerInUse: boolean): Ties {
  const { id_customer, id_treasure } = decideOffer(user, free, ownCustomerInUse)
  return {
    id_customer: id_customer ?? user.id_customer,
    id_treasure: id_treasure ?? user.id_treasure,
    replaced: id_customer === null ? null : user.id_customer,
  }
}
