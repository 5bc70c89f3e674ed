import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notAccepted } from '#test/published-hmrc.ts'
import {
  considerationOf,
  messageRef,
  operatorRef,
  reportXml,
  sellerRef,
  sellerXml,
  wholePounds,
  type DocRef,
  type Operator,
  type QuarterFigures,
  type ReportHead,
  type SellerFigures,
} from './hmrc-report.rules.ts'
import type { SellerDetails } from './seller.rules.ts'

/** Random sellers. `SELLERS=100000` tries a large report. */
const many = Number(process.env.SELLERS ?? 200)

const operator: Operator = {
  platform_id: 'XEDPI2078675698',
  name: 'Treasures Ltd',
  trading_name: 'Treasures',
  address: '1 High Street\nLondon SE13 5AB',
  tax_number: '01234567',
  vat_number: 'GB123456782',
}
const seller: SellerDetails = {
  id: 7,
  fname: 'Grace',
  lname: 'Hopper',
  birthdate: '1980-02-29',
  address: '1 High Street',
  postcode: 'SE13 5AB',
  kind: 'individual',
  legal_name: null,
  company_number: null,
  nino: 'AB123456C',
  utr: null,
  vat_number: null,
}
const quarter = (pence: number, withheld_pence = 0, jobs = 0): QuarterFigures => ({
  invoiced_pence: pence,
  credited_pence: 0,
  adjusted_pence: 0,
  withheld_pence,
  jobs,
})
const figures: SellerFigures = [quarter(0), quarter(12_350, 2_000, 2), quarter(-51), quarter(149)]

const message_ref = messageRef(2026, operator, 'R1')
const head: ReportHead = {
  kind: 'new',
  year: 2026,
  message_ref,
  made_at: new Date('2027-01-05T10:00:00Z'),
  operator,
  operator_doc: { act: 'new', ref: operatorRef(message_ref), corrects: null },
}
const asNew = (id: number): DocRef => ({
  act: 'new',
  ref: sellerRef(message_ref, id),
  corrects: null,
})
const write = (
  changes: Partial<ReportHead> = {},
  sellers: Parameters<typeof reportXml>[1] = [
    { xml: sellerXml(seller, figures, undefined), doc: asNew(7) },
  ],
) => [...reportXml({ ...head, ...changes }, sellers)].join('')

describe('a report that HMRC’s schema and rules accept', () => {
  const first = `${message_ref.slice(0, -1)}0`
  const correcting = { act: 'corrected', ref: sellerRef(message_ref, 7), corrects: `${first}_S7` }
  const company: SellerDetails = {
    ...seller,
    kind: 'company',
    legal_name: 'Hopper & "Sons" <Ltd>',
    company_number: '01234567',
    vat_number: 'GB123456782',
  }
  const account = { holder: 'G Hopper', account: '089999 66374958' }
  test.each<[string, string]>([
    ['a person', write()],
    [
      'a person with a bank account',
      write({}, [{ xml: sellerXml(seller, figures, account), doc: asNew(7) }]),
    ],
    [
      'a person without any tax number',
      write({}, [{ xml: sellerXml({ ...seller, nino: null }, figures, undefined), doc: asNew(7) }]),
    ],
    ['a company', write({}, [{ xml: sellerXml(company, figures, account), doc: asNew(7) }])],
    [
      'a partnership without a tax number',
      write({}, [
        {
          xml: sellerXml({ ...company, kind: 'partnership' }, figures, undefined),
          doc: asNew(7),
        },
      ]),
    ],
    [
      'further sellers',
      write({
        operator_doc: { act: 'resent', ref: `${first}_P`, corrects: null },
      }),
    ],
    [
      'a correction',
      write(
        { kind: 'correction', operator_doc: { act: 'resent', ref: `${first}_P`, corrects: null } },
        [{ xml: sellerXml(seller, figures, undefined), doc: correcting as DocRef }],
      ),
    ],
    [
      'a correction of the business',
      write(
        {
          kind: 'correction',
          operator_doc: { act: 'corrected', ref: `${message_ref}_P`, corrects: `${first}_P` },
        },
        [{ xml: sellerXml(seller, figures, undefined), doc: correcting as DocRef }],
      ),
    ],
    ['nothing to report', write({ kind: 'nil' }, [])],
    [
      'a withdrawal of nothing to report',
      write(
        {
          kind: 'withdrawal',
          operator_doc: { act: 'withdrawn', ref: `${message_ref}_P`, corrects: `${first}_P` },
        },
        [],
      ),
    ],
    [
      'a business without any number',
      write({
        operator: { ...operator, tax_number: null, vat_number: null },
      }),
    ],
  ])('%s', async (_, xml) => {
    expect(await notAccepted(xml)).toEqual([])
  })

  test('the check itself notices a wrong element and a broken rule', async () => {
    expect(
      await notAccepted(write().replace('<dpi:BirthDate>1980-02-29', '<dpi:BirthDate>')),
    ).not.toEqual([])
    expect(await notAccepted(write({ kind: 'nil' }))).toContain('016, 052')
  })
})

test('pounds are whole, and halves go away from zero', () => {
  expect([149, 150, -149, -150, 0, -49].map(wholePounds)).toEqual([1, 2, -1, -2, 0, 0])
  const xml = sellerXml(seller, figures, undefined)
  expect([...xml.matchAll(/<dpi:ConsQ\d [^>]*>(-?\d+)</g)].map(([, pounds]) => pounds)).toEqual([
    '0',
    '104',
    '-1',
    '1',
  ])
  expect(xml).toContain('<dpi:TaxQ2 currCode="GBP">20<')
  expect(xml).toContain('<dpi:NumbQ2>2<')
})

const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
const hostile = fc.oneof(
  words,
  fc.constantFrom('--', '/*', '&#39;', '<!--', ']]>', '-/**/-', '/&#*', '---x', 'O’Neill & Sons'),
)
const pence = fc.integer({ min: -5_000_000, max: 50_000_000 })
const anyQuarter = fc.record({
  invoiced_pence: pence,
  credited_pence: pence,
  adjusted_pence: pence,
  withheld_pence: pence,
  jobs: fc.nat(500),
})
const anyFigures = fc.tuple(anyQuarter, anyQuarter, anyQuarter, anyQuarter)

test(
  'whatever names and figures are, the file is valid, and its pounds are the ledger’s within half a pound',
  async () => {
    const sellers = fc.sample(
      fc.record({ name: hostile, address: hostile, figures: anyFigures }),
      many,
    )
    const named = (typed: string) => `A${typed}`
    const pieces = sellers.map((one, id) => ({
      xml: sellerXml(
        { ...seller, id, fname: named(one.name), address: named(one.address) },
        one.figures,
        { holder: named(one.name), account: '089999 66374958' },
      ),
      doc: asNew(id),
    }))
    expect(await notAccepted(write({}, pieces))).toEqual([])
    for (const [i, { figures }] of sellers.entries()) {
      const reported = [...(pieces[i]?.xml ?? '').matchAll(/<dpi:ConsQ\d [^>]*>(-?\d+)</g)].map(
        ([, pounds]) => Number(pounds),
      )
      for (const [q, of] of figures.entries())
        expect(
          Math.abs((reported[q] ?? Number.NaN) * 100 - considerationOf(of)),
        ).toBeLessThanOrEqual(50)
    }
  },
  20_000 + many * 20,
)
