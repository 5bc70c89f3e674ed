import { expect, test } from 'vitest'
import { usesOfCredit, type CreditEntry } from './customer-credit.rules.ts'

const entry = (
  key: string,
  amount_pence: number,
  { id_invoice = 1, id_account = 1 }: Partial<CreditEntry> = {},
): CreditEntry => ({ key, amount_pence, id_invoice, id_account })
const uses = (...entries: CreditEntry[]) => Object.fromEntries(usesOfCredit(entries))
const part = (source: string | null, amount_pence: number) => ({ source, amount_pence })

test('a refund takes the credit of its own invoice first, then the oldest', () => {
  expect(
    uses(
      entry('payment 1', 500, { id_invoice: 1 }),
      entry('payment 2', 500, { id_invoice: 2 }),
      entry('credit_note 3', 300, { id_invoice: 3 }),
      entry('refund 1', -1_000, { id_invoice: 3 }),
    ),
  ).toEqual({
    'refund 1': [part('credit_note 3', 300), part('payment 1', 500), part('payment 2', 200)],
  })
})

test('later entries do not change what earlier ones took', () => {
  const before = [
    entry('payment 1', 500, { id_invoice: 1 }),
    entry('refund 1', -400, { id_invoice: 2 }),
  ]
  const after = [...before, entry('credit_note 1', 400, { id_invoice: 2 })]
  expect(uses(...after)).toEqual(uses(...before))
  expect(uses(...after, entry('refund 2', -200, { id_invoice: 2 }))['refund 2']).toEqual([
    part('credit_note 1', 200),
  ])
})

test('after a merge, each customer account keeps what was taken from its own credit', () => {
  const other = { id_invoice: 2, id_account: 2 }
  expect(
    uses(
      entry('payment 1', 500, { id_invoice: 1 }),
      entry('payment 2', 500, other),
      entry('refund 1', -300, { ...other, id_invoice: 3 }),
    ),
  ).toEqual({ 'refund 1': [part('payment 2', 300)] })
})

test('a failed refund gives back what it took, and remembers the source', () => {
  expect(
    uses(
      entry('payment 1', 500),
      entry('refund 1', -500),
      entry('refund_failed 1', 500),
      entry('refund 2', -500),
    ),
  ).toEqual({ 'refund 1': [part('payment 1', 0)], 'refund 2': [part('payment 1', 500)] })
})

test('a refund beyond the credit has no source until a credit note covers it', () => {
  const [paid, back] = [entry('payment 1', 200), entry('refund 1', -700)]
  expect(uses(paid, back)).toEqual({ 'refund 1': [part('payment 1', 200), part(null, 500)] })
  expect(
    uses(
      paid,
      back,
      entry('refund_uncovered 1', 500),
      entry('credit_note 4', 600),
      entry('refund_covered 1 credit_note 4', -500),
    ),
  ).toEqual({
    'refund 1': [part('payment 1', 200), part(null, 0), part('credit_note 4', 500)],
  })
})
