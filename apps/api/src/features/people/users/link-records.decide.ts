/** A user as linking sees one. */
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
 * Which records a link that goes to a user's e-mail is to tie to them. Staff get none: what an e-mail
 * belongs to is no reason to give a member of staff another role.
 */
export function decideOffer(
  user: Holder,
  known: KnownRecords,
  ownCustomerInUse: boolean,
): KnownRecords {
  if (user.is_admin || user.super || user.id_ambassador !== null)
    return { id_customer: null, id_treasure: null }
  return {
    // What stands in their own would be lost from sight: staff can merge the two.
    id_customer: ownCustomerInUse ? null : known.id_customer,
    id_treasure: user.id_treasure === null ? known.id_treasure : null,
  }
}

export type Ties = {
  id_customer: number | null
  id_treasure: number | null
  /** The record that signing up made, which the linked one replaces. It goes when there is nothing in it. */
  replaced: number | null
}

/** What the user holds once the link was followed. `free`: those of the offer that nobody else has by now. */
export function decideTies(user: Holder, free: KnownRecords, ownCustomerInUse: boolean): Ties {
  const { id_customer, id_treasure } = decideOffer(user, free, ownCustomerInUse)
  return {
    id_customer: id_customer ?? user.id_customer,
    id_treasure: id_treasure ?? user.id_treasure,
    replaced: id_customer === null ? null : user.id_customer,
  }
}
