import { keeping, type PersonalData } from '../../kernel/personal-data/personal-data.ts'

/** Services, places and prices hold no personal data. */
export const catalogueData = {
  // Details of a business, not of a private person.
  ambassadors: {
    columns: keeping(
      'mnemonic',
      'region_name',
      'description',
      'company',
      'address',
      'vat_number',
      'email',
    ),
  },
  region_outcodes: { columns: keeping('outcode') },
  region_runners: { columns: keeping('run_by') },
  price_units: { columns: keeping('name', 'name_singular', 'name_plural') },
  job_types: { columns: keeping('name', 'description') },
  services: {
    columns: keeping('name', 'kind', 'explanation', 'shortened_display_name', 'fa_font_icon'),
  },
  postcode_areas: { columns: keeping('area', 'name') },
  outcodes: { columns: keeping('outcode', 'town') },
  postcodes: { columns: keeping('postcode', 'outcode') },
  service_options: {
    columns: keeping('explanation', 'chip_text', 'booking_intro', 'postcode_regex'),
  },
  option_prices: { columns: {} },
  option_questions: { columns: keeping('questions') },
  countries: { columns: keeping('name') },
  counties: { columns: keeping('name') },
  cities: { columns: keeping('name', 'folded') },
  how_heards: { columns: keeping('name') },
  job_loss_reasons: { columns: keeping('name') },
  industries: { columns: keeping('name') },
  equipments: { columns: keeping('name') },
  channels: { columns: keeping('name', 'description') },
  price_versions: { columns: keeping('descr') },
  default_prices: { columns: {} },
  price_rules: { columns: keeping('prefix') },
  brands: { columns: keeping('name', 'logo', 'accent', 'sender_name', 'reply_to') },
  logos: { columns: keeping('file') },
  rates: { columns: keeping('kind') },
  // The business's own details appear on its documents, for as long as these are kept.
  business: {
    columns: keeping(
      'name',
      'trading_name',
      'address',
      'company_number',
      'vat_number',
      'phone',
      'email',
      'jobs_email',
      'terms_url',
      'privacy_url',
      'apply_url',
      'hmrc_platform_id',
    ),
  },
} satisfies Partial<PersonalData>
