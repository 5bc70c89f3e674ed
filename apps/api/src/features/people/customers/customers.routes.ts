import {
  createCustomer,
  getCustomer,
  moveCustomer,
  updateCustomer,
  type CustomerChange,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { londonMonth } from '#kernel/clock.ts'
import { everywhere, type Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { changeEmail } from '../users/change-email.ts'
import { emailTaken } from '../users/email-taken.ts'
import { isOtherContact, recordContactChange } from '../users/record-contact-change.ts'
import { customerAddressesRoutes } from './customer-addresses.routes.ts'
import { customerRegionsStore } from './customer-regions.store.ts'
import { customerChannelsRoutes } from './customer-channels.routes.ts'
import { readMobile } from '../contacts/contact-input.ts'
import { mustBeOpenRegion } from '../contacts/open-region.ts'
import { recordRegion } from '../contacts/record-region.ts'
import { addCustomer, planCustomer } from './add-customer.ts'
import { customersListRoutes } from './customers-list.routes.ts'
import { customersRemovalRoutes } from './customers-removal.routes.ts'
import { changedFields } from './customers.decide.ts'
import { noSuchCompany, noSuchCustomer } from './customers.refusals.ts'
import { showCustomer, showStat } from './customers.show.ts'
import { customersStore } from './customers.store.ts'

/** Handles all calls about customers. */
export const customersRoutes = (deps: Deps) => ({
  ...customersListRoutes(deps),
  ...customerRoutes(deps),
  ...customerAddressesRoutes(),
  ...customerChannelsRoutes(deps),
  ...customersRemovalRoutes(deps),
})

function customerRoutes(deps: Deps) {
  const { db } = deps.database
  const askForEmail = changeEmail(deps)

  /**
   * Returns the record. Throws the same 404 for another customer's record as for a missing record.
   */
  async function find(scope: Scope, id: number, at: Date, from: Db = db) {
    const { month, began } = londonMonth(at)
    const row = await customersStore(from).find(scope, id, began)
    if (!row) throw noSuchCustomer(getCustomer)
    return { row, month }
  }

  async function show(scope: Scope, id: number, at: Date, from?: Db) {
    const { row, month } = await find(scope, id, at, from)
    return showCustomer(row, month, scope.kind !== 'own')
  }

  return {
    getCustomer: ({ params }, { scope, at }) => show(scope, params.id, at),

    async getCustomerStat({ params }, { scope, at }) {
      const { row, month } = await find(scope, params.id, at)
      return showStat(row, month)
    },

    async createCustomer({ body }, { caller, scope, at, once }) {
      const { chosenRegion } = caller
      const plan = await planCustomer(db, createCustomer, body, { scope, chosenRegion, at })

      return once(async (tx) => {
        const { id_company } = plan.person
        if (id_company !== null && !(await customersStore(tx).companyExists(id_company)))
          throw noSuchCompany(createCustomer)
        const id = await addCustomer(tx, plan, at)
        await recordEvent(tx, {
          event: 'customer.created',
          at,
          by: userActor(caller.id),
          id_customer: id,
          data: { how: 'staff' },
        })
        return show(everywhere, id, at, tx)
      })
    },

    async updateCustomer({ params, body }, { caller, scope, at, once }) {
      return once(async (tx) => {
        const store = customersStore(tx)
        const before = await store.lock(scope, params.id)
        if (!before) throw noSuchCustomer(updateCustomer)
        const { email, ...change } = changedFields(before, readChange(body, scope))
        if (change.id_company && !(await store.companyExists(change.id_company)))
          throw noSuchCompany(updateCustomer)
        // The e-mail of a record with a sign-in changes only after confirmation. The e-mail of
        // other records changes at once, like their other fields.
        const asked =
          email === undefined
            ? undefined
            : await askForEmail(tx, at, { caller, whose: { id_customer: params.id }, email })
        if (asked === 'taken') throw emailTaken(updateCustomer)
        const written =
          asked === 'no_account' && email !== undefined ? { ...change, email } : change
        const changes = changesBetween(
          before,
          asked === 'changed' ? { ...written, email } : written,
        )
        if (Object.keys(written).length) await store.update(params.id, written)
        if (changes.length)
          await recordEvent(tx, {
            event: 'customer.changed',
            at,
            by: userActor(caller.id),
            id_customer: params.id,
            data: { what: 'details', changes },
          })
        if (isOtherContact(changesBetween(before, written)))
          await recordContactChange(tx, at, userActor(caller.id), {
            id_customer: params.id,
            id_treasure: null,
          })
        return show(scope, params.id, at, tx)
      })
    },

    moveCustomer: ({ params: { id }, body: { id_region } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const customer = await customersStore(tx).lock(scope, id)
        if (!customer) throw noSuchCustomer(moveCustomer)
        await mustBeOpenRegion(tx, moveCustomer, id_region, at)
        const before = customer.id_region
        if (before !== id_region) {
          await customerRegionsStore(tx).set(id, id_region)
          const by = userActor(caller.id)
          const change = { at, by, before, after: id_region, why: 'staff' } as const
          await recordRegion(tx, { id_customer: id }, change)
        }
        return show(everywhere, id, at, tx)
      }),
  } satisfies Partial<Handlers>
}

/** Keeps the fields that the caller may change, and drops the others. */
function readChange({ desc, id_company, auto_payment, ...own }: CustomerChange, scope: Scope) {
  const forStaff = scope.kind === 'own' ? {} : { id_company, auto_payment, descr: desc }
  return { ...own, mphone: readMobile(own.mphone), ...forStaff }
}
