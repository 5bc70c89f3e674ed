import type { Generated, GeneratedAlways } from 'kysely'
import type { JobStatus } from '@treasures/api-client'

/** What the migrations make, as Kysely sees it. Dates are `YYYY-MM-DD`, instants are `Date`. */
export type Tables = {
  ambassadors: Ambassadors
  price_units: PriceUnits
  job_types: JobTypes
  services: Services
  postcode_areas: PostcodeAreas
  outcodes: Outcodes
  postcodes: Postcodes
  service_options: ServiceOptions
  skills: Skills
  treasures: Treasures
  treasure_skills: TreasureSkills
  customers: Customers
  jobs: Jobs
  job_images: JobImages
  assignments: Assignments
  activities: Activities
  outbox: Outbox
  messages: Messages
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
}

type Ambassadors = {
  id: number
  mnemonic: string
  region_name: string
  description: string
  automatically_price_boost: Generated<boolean>
  west: number
  south: number
  east: number
  north: number
}

type PriceUnits = { id: number; name: string; name_singular: string; name_plural: string }
type JobTypes = { id: number; name: string; description: string }

type Services = {
  id: number
  name: string
  shortened_display_name: string
  fa_font_icon: string
  bookable: boolean
}

type PostcodeAreas = { area: string; name: string; lat: number; lon: number }
type Outcodes = { outcode: string; town: string; lat: number; lon: number }
type Postcodes = { postcode: string; outcode: string; lat: number; lon: number }

type ServiceOptions = {
  id: Generated<number>
  id_service: number
  id_ambassador: number
  id_job_type: number
  id_price_unit: number
  duration_hundredths: number | null
  explanation: string
  chip_text: string | null
  booking_intro: string | null
  postcode_regex: string | null
  treasure_price_pence: number | null
  customer_price_pence: number | null
  price_multiplier: Generated<string>
  is_service_defualt: boolean
  display_in_job_booking_form: boolean
  auto_match: boolean
  on_board: boolean
  ask_for_images: boolean
}

type Skills = { id: Generated<number>; name: string; id_service: number | null }

type Treasures = {
  id: Generated<number>
  id_region: number
  title: string | null
  fname: string
  lname: string
  surname_folded: string
  birthdate: string | null
  switched_on: boolean
  complete: boolean
  descr: string
  descskill: string
  address: string
  postcode: string
  lat: number
  lon: number
  wtravel: number
  reach: GeneratedAlways<string>
  phone: string | null
  mphone: string
  email: string | null
  created_at: Date
}

type TreasureSkills = { id_treasure: number; id_skill: number; detail: string }

type Customers = {
  id: Generated<number>
  id_region: number
  fname: string
  lname: string
  email: string | null
  phone: string | null
  mphone: string | null
  address: string
  postcode: string
  lat: number
  lon: number
  auto_payment: Generated<number>
  created_at: Date
}

type Jobs = {
  id: Generated<number>
  id_customer: number
  id_region: number
  id_service: number
  id_service_option: number | null
  id_job_type: number
  id_price_unit: number
  id_status: JobStatus
  status_reason: string | null
  descr: string
  address: string
  postcode: string
  lat: number
  lon: number
  outcode: string
  treasure_price_pence: number | null
  customer_price_pence: number | null
  currency: Generated<string>
  auto_match: boolean
  on_board: boolean
  wanted_on: string | null
  posted_at: Date | null
  images_id: string | null
  created_at: Date
  updated_at: Date
}

type JobImages = {
  id: Generated<number>
  id_job: number
  position: number
  file: string
  width: number
  height: number
}

type Assignments = {
  id: Generated<number>
  id_job: number
  id_treasure: number
  how: 'claim' | 'opportunity' | 'auto_match' | 'admin'
  assigned_at: Date
  ended_at: Date | null
}

type Activities = {
  id: Generated<number>
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  type: 1 | 2
  descr: string
  created_at: Date
}

type Outbox = {
  id: GeneratedAlways<number>
  tx: Generated<number>
  event: string
  id_job: number | null
  id_region: number | null
  created_at: Date
}

type Messages = {
  id: GeneratedAlways<number>
  channel: 'sms' | 'email'
  recipient: string
  subject: string | null
  body: string
  id_job: number | null
  created_at: Date
  sent_at: Date | null
}

type RateLimits = { key: string; hits: number; window_started_at: Date; window_ends_at: Date }

type IdempotencyKeys = {
  call: string
  key: string
  body_hash: string
  answer: unknown
  created_at: Date
}
