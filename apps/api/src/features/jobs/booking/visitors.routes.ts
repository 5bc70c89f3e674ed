import {
  askForCoverage,
  isCustomerAccountHolder,
  normalisePostcode,
  outwardCode,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { refuseBooking } from './booking.refusals.ts'
import { coverageStore } from './coverage.store.ts'
import { draftsStore } from './drafts.store.ts'

const rowsAtMost = 250

/** Calls of visitors that are not part of a booking. */
export function visitorsRoutes({ database: { db }, limits }: Deps) {
  return {
    async isCustomerAccountHolder({ query }) {
      if (!(await draftsStore(db).isOpen(query.id)))
        throw refuseBooking(isCustomerAccountHolder, 'booking_not_found')
      return { is_account_holder: null }
    },

    async askForCoverage({ body }, { at, address, once }) {
      await limitAttempts(db, at, [
        ...countersOf('not-served-address', address, limits.notServedPerAddress),
      ])
      const postcode = normalisePostcode(body.postcode)
      const outcode = postcode && outwardCode(postcode)
      const places = placesStore(db)
      const isKnown =
        outcode &&
        ((await places.findOutcode(outcode)) ?? (await places.nameUnknownOutcode(outcode)))
      if (!outcode || !isKnown) throw refuseBooking(askForCoverage, 'postcode_unknown')
      await once((tx) =>
        coverageStore(tx).add({ email: body.email, postcode, outcode, created_at: at }),
      )
      return { postcode }
    },

    async listCoverageRequests(_input, { scope, at }) {
      const rows = await coverageStore(db).list(scope, londonDate(at), rowsAtMost)
      return { data: rows.map((row) => ({ ...row, latest: row.latest.toISOString() })) }
    },
  } satisfies Partial<Handlers>
}
