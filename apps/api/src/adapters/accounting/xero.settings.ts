import * as z from 'zod/mini'
import { like } from '../../kernel/settings/kinds.ts'
import {
  combine,
  setting,
  standIn,
  together,
  under,
  type Values,
} from '../../kernel/settings/setting.ts'

export type XeroSettings = NonNullable<Values<typeof xeroSettings>['xero']>
export type XeroCodes = XeroSettings['codes']

/** Account and tax codes from the organisation's chart of accounts. */
const codes = combine(
  {
    accounts: setting(
      'XERO_ACCOUNTS',
      'account codes: work, materials, fee, bills, bank, CIS withheld',
      z._default(
        like(/^\w+(,\w+){5}$/, 'must be six codes joined by commas'),
        '200,201,202,310,090,825',
      ),
    ),
    taxTypes: setting(
      'XERO_TAX_TYPES',
      'tax types: sales, purchases, without VAT',
      z._default(
        like(/^\w+(,\w+){2}$/, 'must be three tax types joined by commas'),
        'OUTPUT2,INPUT2,NONE',
      ),
    ),
  },
  ({ accounts, taxTypes }) => {
    const [work = '', materials = '', post_fee = '', bills = '', bank = '', withheld = ''] =
      accounts.split(',')
    const [taxSales = '', taxPurchases = '', taxNone = ''] = taxTypes.split(',')
    return { work, materials, post_fee, bills, bank, withheld, taxSales, taxPurchases, taxNone }
  },
)

export const xeroSettings = under('Books at Xero', {
  xero: together(
    {
      clientId: setting(
        'XERO_CLIENT_ID',
        'with the next two, invoices, credit notes, bills and payments are copied to Xero by a custom connection. Without them they are in our own books only',
        z.optional(like(/^[\w-]{8,}$/, 'must be a client id')),
      ),
      clientSecret: setting(
        'XERO_CLIENT_SECRET',
        'the connection’s secret; tested at the start',
        z.optional(z.string().check(z.minLength(8, 'must be a client secret'))),
      ),
      tenantId: setting(
        'XERO_TENANT_ID',
        'the organisation',
        z.optional(like(/^[\w-]{6,}$/, 'must be a tenant id')),
      ),
      scopes: setting(
        'XERO_SCOPES',
        'scopes of the connection: connections made since April 2026 have granular ones',
        z._default(z.string(), 'accounting.transactions accounting.contacts'),
      ),
      webhookKey: setting(
        'XERO_WEBHOOK_KEY',
        'signs Xero’s webhook calls',
        z.optional(z.string().check(z.minLength(8, 'must be a webhook key'))),
      ),
      codes,
      apiBase: standIn(
        'XERO_API_BASE',
        'address of a stand-in for Xero, for tests',
        'https://api.xero.com',
      ),
      identityBase: standIn(
        'XERO_IDENTITY_BASE',
        'the same for Xero’s tokens',
        'https://identity.xero.com',
      ),
    },
    ['clientId', 'clientSecret', 'tenantId'],
  ),
})
