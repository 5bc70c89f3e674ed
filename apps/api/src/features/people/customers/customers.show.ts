import {
  poundsOf,
  unitedKingdom,
  fullName,
  type Address,
  type Customer,
  type CustomerRow,
  type CustomerStat,
} from '@treasures/api-client'
import type { AddressRecord } from './customer-addresses.store.ts'
import type { CustomerListRow } from './customers-list.store.ts'
import type { CustomerRecord } from './customers.store.ts'

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

type RegionColumns = {
  id_region: number | null
  mnemonic: string | null
  region_name: string | null
}

/** Null for records without a region. */
export const regionSummary = ({ id_region, mnemonic, region_name }: RegionColumns) =>
  id_region === null || mnemonic === null || region_name === null
    ? null
    : { id: id_region, mnemonic, region_name }

export const showCustomerRow = (row: CustomerListRow): CustomerRow => ({
  id: row.id,
  fname: row.fname,
  lname: row.lname,
  name: fullName(row),
  email: row.email,
  mphone: row.mphone,
  phone: row.phone,
  company: named(row.id_company, row.company),
  postcode: row.postcode,
  city: row.city,
  region: regionSummary(row),
  tags: row.tags,
  last_job:
    row.job === null || row.job_service === null || row.job_status === null
      ? null
      : { id: row.job, service: row.job_service, id_status: row.job_status },
  month_jobs: row.month_jobs,
  owned: poundsOf(row.owed_pence),
  card_failing: row.card_failing,
  created_at: row.created_at.toISOString(),
})

/**
 * Shows a customer. Note and company are for staff only, so they are empty when customers read
 * their own record.
 */
export function showCustomer(row: CustomerRecord, month: string, forStaff: boolean): Customer {
  const { id_address, lat, lon } = row
  return {
    id: row.id,
    fname: row.fname,
    lname: row.lname,
    name: fullName(row),
    desc: forStaff ? row.descr : '',
    birthdate: row.birthdate,
    id_address,
    id_company: forStaff ? row.id_company : null,
    company: forStaff ? named(row.id_company, row.company) : null,
    auto_payment: row.auto_payment,
    card: row.id_card === null ? null : showCard(row, row.id_card),
    location:
      lat === null || lon === null
        ? null
        : {
            postcode: row.postcode,
            lat,
            lon,
            coords: [lon, lat],
            postcode_selected: row.postcode_known,
            id_city: row.id_city,
          },
    address:
      id_address === null
        ? null
        : showAddress({
            ...row,
            id_address,
            address: row.address ?? '',
            detail: row.detail ?? '',
            id_country: row.id_country ?? unitedKingdom,
          }),
    phone: row.phone,
    mphone: row.mphone,
    email: row.email,
    pending_email: row.pending_email,
    region: regionSummary(row),
    stat: showStat(row, month),
    created_at: row.created_at.toISOString(),
    erased_at: row.erased_at?.toISOString() ?? null,
  }
}

export const showStat = (
  row: Pick<CustomerRecord, 'last_invoice' | 'month_jobs' | 'owed_pence' | 'credit_pence'>,
  month: string,
): CustomerStat => ({
  last_invoice: row.last_invoice?.toISOString() ?? null,
  month_jobs: row.month_jobs,
  current_month: month,
  owned: poundsOf(row.owed_pence),
  credit: poundsOf(Math.max(0, row.credit_pence)),
})

export const showAddress = (row: AddressRecord): Address => ({
  id: row.id_address,
  address: row.address,
  detail: row.detail,
  postcode: row.postcode,
  id_country: row.id_country,
  city:
    row.id_city === null
      ? null
      : { id: row.id_city, name: row.city ?? '', county: named(row.id_county, row.county) },
})

const showCard = (row: CustomerRecord, id: number): Customer['card'] => ({
  id,
  last4: row.last4 ?? '',
  exp_month: row.exp_month ?? 1,
  exp_year: row.exp_year ?? 0,
  payment_retry: row.payment_retry ?? 0,
})
