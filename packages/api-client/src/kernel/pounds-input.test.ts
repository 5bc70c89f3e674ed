import { expect, test } from 'vitest'
import { OptionPrice } from '../catalogue/service-options/service-options.schema.ts'
import { JobChange } from '../jobs/jobs/jobs.schema.ts'
import { boostJobPrice } from '../jobs/jobs/jobs.contract.ts'
import { EstimateInput } from '../jobs/estimates/estimates.schema.ts'

const inEstimate = (treasureprice: unknown) => ({ treasureprice, descr: 'Two doors' })

test.each([
  ['a job', JobChange, (price: unknown) => ({ customerprice: price })],
  ['an estimate', EstimateInput, inEstimate],
  ['a boost', boostJobPrice.body, (price: unknown) => ({ amount: price })],
  ['an option', OptionPrice, (price: unknown) => price],
] as const)(
  'a price of %s is whole pence: a third decimal is refused with a message',
  (_, schema, as) => {
    expect(schema.safeParse(as(1250.07)).success).toBe(true)
    const [issue] = schema.safeParse(as(1250.075)).error?.issues ?? []
    expect(issue?.message).toMatch(/decimal/)
    expect(schema.safeParse(as(-1)).success).toBe(false)
  },
)

test('a missing price is requested by name', () => {
  const [issue] = EstimateInput.safeParse(inEstimate(null)).error?.issues ?? []
  expect(issue?.message).toBe('Price is required')
})
