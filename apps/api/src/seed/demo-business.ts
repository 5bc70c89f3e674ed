import type { BusinessDetails } from '@treasures/api-client'

/** Details of the demo business. The phone number is one that Ofcom reserves for drama. */
export const demoBusiness: BusinessDetails = {
  name: 'Treasures',
  trading_name: null,
  address: '1 Lewisham Way\nLondon SE14 6PP',
  company_number: '01234567',
  vat_registered: true,
  vat_number: 'GB123456782',
  phone: '0808 157 0123',
  email: 'support@treasures.example',
  jobs_email: 'jobs@treasures.example',
  terms_url: 'https://treasures.example/terms',
  privacy_url: 'https://treasures.example/privacy',
  apply_url: 'https://treasures.example/become-a-treasure',
  hmrc_platform_id: 'XEDPI0000000001',
}
