import { describe, expect, test } from 'vitest'
import type { ChargeStatus } from '@treasures/api-client'
import type { ChargeResult } from '#kernel/payments.ts'
import { decideState } from './charge-state.rules.ts'

const reference = 'pi_1'
const succeeded: ChargeResult = { is: 'succeeded', reference, fee_pence: 0 }
const waits: ChargeResult = { is: 'requires_action', reference, client_secret: null }
const processing: ChargeResult = { is: 'processing', reference }
const cancelled: ChargeResult = { is: 'cancelled', reference }
const refused: ChargeResult = { is: 'refused', code: 'parameter_missing', why: 'No amount' }
const declined = (code: string): ChargeResult => ({ is: 'declined', reference, code })

test.each<[ChargeStatus, ChargeResult | undefined, ChargeStatus | 'the same']>([
  ['pending', succeeded, 'succeeded'],
  ['pending', declined('insufficient_funds'), 'declined'],
  ['pending', declined('incorrect_cvc'), 'requires_action'],
  ['pending', waits, 'requires_action'],
  ['pending', refused, 'error'],
  ['pending', processing, 'the same'],
  ['pending', undefined, 'unknown'],
  ['unknown', undefined, 'the same'],
  ['unknown', processing, 'the same'],
  ['unknown', succeeded, 'succeeded'],
  ['unknown', declined('stolen_card'), 'declined'],
  ['requires_action', undefined, 'the same'],
  ['requires_action', declined('stolen_card'), 'requires_action'],
  ['requires_action', cancelled, 'cancelled'],
  ['requires_action', succeeded, 'succeeded'],
  ['declined', waits, 'the same'],
  ['declined', cancelled, 'the same'],
  ['cancelled', succeeded, 'succeeded'],
  ['declined', succeeded, 'succeeded'],
  ['error', succeeded, 'succeeded'],
  ['succeeded', declined('stolen_card'), 'the same'],
  ['succeeded', cancelled, 'the same'],
  ['succeeded', undefined, 'the same'],
  ['succeeded', succeeded, 'the same'],
])('%s with the result %j is %s', (from, told, to) => {
  expect(decideState(from, told)?.status ?? 'the same').toBe(to)
})

describe('with four results in any order', () => {
  const permute = <T>(all: readonly T[]): T[][] =>
    all.length < 2
      ? [[...all]]
      : all.flatMap((one, at) => permute(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

  test('a success is final', () => {
    for (const order of permute([waits, declined('insufficient_funds'), succeeded, undefined])) {
      let status: ChargeStatus = 'pending'
      for (const told of order) status = decideState(status, told)?.status ?? status
      expect([order, status]).toEqual([order, 'succeeded'])
    }
  })
})
