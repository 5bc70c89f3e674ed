import { expect, test } from 'vitest'
import { business } from '#test/test-app.ts'
import { unknownBusiness } from '../../catalogue/business/business.rules.ts'
import { operatorGaps, operatorOf } from './operator.rules.ts'

const complete = { ...business, hmrc_platform_id: 'XEDPI2078675698' }

test('a report needs name, address and the platform operator ID', () => {
  expect(operatorGaps(complete)).toEqual([])
  expect(operatorGaps(unknownBusiness)).toHaveLength(3)
})

test('the company number comes before the VAT number', () => {
  expect(operatorOf(complete)).toMatchObject({
    trading_name: 'Treasures',
    tax_number: 'GB123456789',
  })
  expect(operatorOf({ ...complete, company_number: '01234567' }).tax_number).toBe('01234567')
  expect(operatorOf({ ...unknownBusiness, name: 'A' })).toMatchObject({
    trading_name: 'A',
    tax_number: null,
  })
})
