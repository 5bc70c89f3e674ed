import { payLinksStore } from '../../src/features/money/charges/pay-links.store.ts'
import { makeOpaqueId, makeSecret } from '../../src/kernel/secrets.ts'
import { createCard, createIssuedInvoice, giveCredit } from '../money-fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

export const chargesInputs: InputsFor<
  | 'getCharge'
  | 'chargeInvoice'
  | 'chargeInvoices'
  | 'cancelCharge'
  | 'refundCharge'
  | 'emailPayLink'
  | 'payMyInvoice'
  | 'getPayInvoice'
  | 'beginPayment'
  | 'finishPayment'
> = {
  getCharge: async (asking) => ({ params: { id: await aCharge(asking, 'succeeded') } }),
  chargeInvoice: async (asking) => ({ params: { id: await anInvoice(asking) }, body: {} }),
  chargeInvoices: async (asking) => ({ body: { ids: [await anInvoice(asking)] } }),
  cancelCharge: async (asking) => ({
    params: { id: await aCharge(asking, 'requires_action') },
    body: {},
  }),
  async refundCharge(asking) {
    const id = await aCharge(asking, 'succeeded')
    const { db, customerA } = asking.fixtures
    if (!isAbsent(asking)) await giveCredit(db, customerA, 100)
    return { params: { id }, body: { amount: 1, reason: 'A gift' } }
  },
  emailPayLink: async (asking) => ({ params: { id: await anInvoice(asking) }, body: {} }),
  payMyInvoice: async (asking) => ({ params: { id: await anInvoice(asking) }, body: {} }),
  getPayInvoice: async (asking) => ({ params: { token: (await aLink(asking)).token } }),
  beginPayment: async (asking) => ({ params: { token: (await aLink(asking)).token }, body: {} }),
  async finishPayment(asking) {
    const { token, id } = await aLink(asking)
    const setup = await aWaitingPayment(asking, id)
    return { params: { token }, body: { setup, trial_card: 'visa_works' } }
  },
}

type Asking = { fixtures: PolicyFixtures; targets: Targets }
const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA

async function anInvoice(asking: Asking): Promise<number> {
  const { fixtures, targets } = asking
  if (isAbsent(asking)) return targets.customer()
  const id_customer = fixtures.customerA
  await createCard(fixtures.db, id_customer, { reference: `trial_${makeOpaqueId()}:visa_works` })
  return createIssuedInvoice(fixtures.db, { id_customer })
}

async function insertCharge(
  { fixtures: { db, customerA } }: Asking,
  { id_invoice, status }: { id_invoice: number; status: 'succeeded' | 'requires_action' },
) {
  const reference = `trial_${makeOpaqueId()}`
  const { id } = await db
    .insertInto('charges')
    .values({
      id_invoice,
      id_customer: customerA,
      attempt: 1,
      amount_pence: 12_000,
      processor: 'sandbox',
      status,
      reference,
      request: JSON.stringify({
        key: reference,
        amount_pence: 12_000,
        payer: null,
        card: null,
        descr: '',
      }),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, reference }
}

async function aCharge(asking: Asking, status: 'succeeded' | 'requires_action'): Promise<number> {
  if (isAbsent(asking)) return asking.targets.customer()
  const id_invoice = await anInvoice(asking)
  return (await insertCharge(asking, { id_invoice, status })).id
}

const aWaitingPayment = async (asking: Asking, id_invoice: number) =>
  isAbsent(asking)
    ? 'trial_of_nobody'
    : (await insertCharge(asking, { id_invoice, status: 'requires_action' })).reference

async function aLink(asking: Asking): Promise<{ token: string; id: number }> {
  const { db } = asking.fixtures
  if (isAbsent(asking)) return { token: makeSecret(), id: 0 }
  const id = await anInvoice(asking)
  return { token: await payLinksStore(db).create(id, new Date()), id }
}
