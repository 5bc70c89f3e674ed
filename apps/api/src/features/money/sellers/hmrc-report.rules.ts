import { taxNumberOf, type SellerDetails } from './seller.rules.ts'

/** Figures of a calendar quarter, in pence. The ledger's wallet entries without payouts. */
export type QuarterFigures = {
  /** Credited from paid invoices. */
  invoiced_pence: number
  /** Taken back by credit notes. Zero or negative. */
  credited_pence: number
  /** Adjustments by staff, and everything else. */
  adjusted_pence: number
  /** CIS deductions, less those that were given back. */
  withheld_pence: number
  /** Jobs that were credited. */
  jobs: number
}

/** The four quarters of a year. */
export type SellerFigures = readonly [
  QuarterFigures,
  QuarterFigures,
  QuarterFigures,
  QuarterFigures,
]

/** What a seller received in a quarter, after CIS deductions. */
export const considerationOf = (quarter: QuarterFigures): number =>
  quarter.invoiced_pence + quarter.credited_pence + quarter.adjusted_pence - quarter.withheld_pence

/** HMRC accepts whole pounds only. Half a pound is rounded away from zero. */
export const wholePounds = (pence: number): number =>
  Math.sign(pence) * Math.floor((Math.abs(pence) + 50) / 100) || 0

export type BankAccountOf = { holder: string; account: string }

/** The business as the report names it. */
export type Operator = {
  platform_id: string
  name: string
  trading_name: string
  address: string
  tax_number: string | null
  vat_number: string | null
}

export const reportKinds = {
  new: 'DPI401',
  correction: 'DPI402',
  nil: 'DPI403',
  withdrawal: 'DPI402',
} as const
export type ReportKind = keyof typeof reportKinds

/** What a file says of an element that has its own reference. */
const acts = { resent: 'OECD0', new: 'OECD1', corrected: 'OECD2', withdrawn: 'OECD3' } as const
export type ReportAct = keyof typeof acts

export type DocRef = { act: ReportAct; ref: string; corrects: string | null }

export type ReportHead = {
  kind: ReportKind
  year: number
  message_ref: string
  made_at: Date
  operator: Operator
  operator_doc: DocRef
}

/**
 * The reference of a file, which is also its name. HMRC wants country, year, country and platform
 * operator id, and then letters and digits that no other file has.
 */
export const messageRef = (year: number, { platform_id }: Operator, unique: string): string =>
  `GB${year}GB-${platform_id}${unique}`
export const operatorRef = (message_ref: string): string => `${message_ref}_P`
export const sellerRef = (message_ref: string, id_treasure: number): string =>
  `${message_ref}_S${id_treasure}`

/**
 * The file in pieces: its head, each seller, and its end. `sellers` are elements by `sellerXml` with
 * their references.
 */
export function* reportXml(
  head: ReportHead,
  sellers: Iterable<{ xml: string; doc: DocRef }>,
): Generator<string> {
  const { kind, year, message_ref, made_at, operator } = head
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<dpi:DPI_OECD version="1.0" xmlns:dpi="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1">${element(
    'MessageSpec',
    element('SendingEntityIN', text(operator.platform_id)),
    element('TransmittingCountry', 'GB'),
    element('ReceivingCountry', 'GB'),
    element('MessageType', 'DPI'),
    element('MessageRefId', text(message_ref)),
    element('MessageTypeIndic', reportKinds[kind]),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', made_at.toISOString()),
  )}<dpi:DPIBody>${element('PlatformOperator', operatorXml(operator), docXml(head.operator_doc))}`
  for (const { xml, doc } of sellers)
    yield `<dpi:ReportableSeller>${xml}${docXml(doc)}</dpi:ReportableSeller>`
  yield '</dpi:DPIBody></dpi:DPI_OECD>\n'
}

export const operatorXml = ({ name, trading_name, address, tax_number, vat_number }: Operator) =>
  [
    element('ResCountryCode', 'GB'),
    tinXml(tax_number),
    ...(vat_number ? [element('VAT', text(vat_number))] : []),
    element('Name', text(name)),
    element('PlatformBusinessName', text(trading_name)),
    addressXml('OECD304', address),
    element('AssumedReporting', 'false'),
  ].join('')

/** Identity and income of a seller, without the reference that each file gives. */
export const sellerXml = (
  seller: SellerDetails,
  figures: SellerFigures,
  account: BankAccountOf | undefined,
): string =>
  [
    element('Identity', identityXml(seller, account)),
    element(
      'RelevantActivities',
      element(
        'PersonalServices',
        element('Consideration', quarters(figures, 'ConsQ', inPounds(considerationOf))),
        element(
          'NumberOfActivities',
          ...figures.map(({ jobs }, i) => element(`NumbQ${i + 1}`, String(jobs))),
        ),
        // Treasures bill their own prices, so none of our commission is a fee of theirs.
        element(
          'Fees',
          quarters(figures, 'FeesQ', () => 0),
        ),
        element(
          'Taxes',
          quarters(
            figures,
            'TaxQ',
            inPounds((of) => of.withheld_pence),
          ),
        ),
      ),
    ),
  ].join('')

function identityXml(seller: SellerDetails, account: BankAccountOf | undefined) {
  const { kind, vat_number, birthdate, legal_name, fname, lname, address, postcode } = seller
  const own = [
    element('ResCountryCode', 'GB'),
    tinXml(taxNumberOf(seller)),
    ...(vat_number ? [element('VAT', text(vat_number))] : []),
  ]
  const paidTo = account
    ? element(
        'FinancialIdentifier',
        `<dpi:Identifier AccountNumberType="Sort code and account number">${text(account.account)}</dpi:Identifier>`,
        element('AccountHolderName', text(account.holder)),
      )
    : ''
  const where = `${address}, ${postcode}`
  return kind === 'individual'
    ? element(
        'IndividualSeller',
        element(
          'Standard',
          element(
            'IndSellerID',
            ...own,
            element('Name', element('FirstName', text(fname)), element('LastName', text(lname))),
            addressXml('OECD301', where),
            element('BirthInfo', element('BirthDate', birthdate ?? '')),
          ),
          paidTo,
        ),
      )
    : element(
        'EntitySeller',
        element(
          'Standard',
          element(
            'EntSellerID',
            ...own,
            element('Name', text(legal_name ?? '')),
            addressXml('OECD303', where),
          ),
          paidTo,
        ),
      )
}

const inPounds = (of: (quarter: QuarterFigures) => number) => (quarter: QuarterFigures) =>
  wholePounds(of(quarter))

const quarters = (
  figures: SellerFigures,
  name: string,
  pounds: (quarter: QuarterFigures) => number,
) =>
  figures
    .map((of, i) => `<dpi:${name}${i + 1} currCode="GBP">${pounds(of)}</dpi:${name}${i + 1}>`)
    .join('')

/** HMRC's word for a number that is not known. */
const tinXml = (number: string | null) =>
  number === null
    ? '<dpi:TIN unknown="true">NOTIN</dpi:TIN>'
    : `<dpi:TIN issuedBy="GB" unknown="false">${text(number)}</dpi:TIN>`

const addressXml = (type: string, address: string) =>
  `<dpi:Address legalAddressType="${type}"><dpi:CountryCode>GB</dpi:CountryCode>${element(
    'AddressFree',
    text(address.replaceAll(/\s*\n\s*/g, ', '), 4_000),
  )}</dpi:Address>`

const docXml = ({ act, ref, corrects }: DocRef) =>
  `<dpi:DocSpec><stf:DocTypeIndic>${acts[act]}</stf:DocTypeIndic><stf:DocRefId>${text(ref)}</stf:DocRefId>${
    corrects === null ? '' : `<stf:CorrDocRefId>${text(corrects)}</stf:CorrDocRefId>`
  }</dpi:DocSpec>`

const element = (name: string, ...content: string[]) =>
  `<dpi:${name}>${content.join('')}</dpi:${name}>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Writes text as XML, at most `most` characters of it. Leaves out what XML cannot contain, and the
 * combinations that HMRC refuses as an attack: two hyphens, a comment's beginning, and an ampersand
 * with a number sign.
 */
const text = (typed: string, most = 200): string =>
  Array.from(
    typed
      // oxlint-disable-next-line no-control-regex -- XML 1.0 does not allow these.
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\ufffd\p{Cs}]+/gu, ' ')
      .replaceAll(/-{2,}/g, '-')
      .replaceAll(/\/\*+/g, '/')
      .replaceAll(/&#+/g, '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, most)
    .join('')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
