import type { SellerGapName, SellerKind } from '@treasures/api-client'

/** Name and address of a person, as the report states them. */
export type SellerIdentity = {
  fname: string
  lname: string
  birthdate: string | null
  address: string
  postcode: string
}

/** A treasure as HMRC's report on sellers names them. */
export type SellerDetails = SellerIdentity & {
  id: number
  kind: SellerKind
  legal_name: string | null
  company_number: string | null
  nino: string | null
  /** Unique Taxpayer Reference. */
  utr: string | null
  vat_number: string | null
}

/**
 * The number by which HMRC identifies the seller: a person's National Insurance number, a company's
 * number, or otherwise the UTR. Null if none is known.
 */
export const taxNumberOf = ({ kind, nino, company_number, utr }: SellerDetails): string | null =>
  (kind === 'individual' ? nino : kind === 'company' ? company_number : null) ?? utr

/** Details that are missing for the report. */
export function gapsOf(seller: SellerDetails): SellerGapName[] {
  const { kind, birthdate, legal_name, fname, lname, address, postcode } = seller
  const isIndividual = kind === 'individual'
  const missing: Record<SellerGapName, boolean> = {
    birthdate: isIndividual && birthdate === null,
    legal_name: isIndividual ? !fname.trim() || !lname.trim() : !legal_name,
    address: !address.trim() || !/\d[A-Z]{2}$/i.test(postcode.trim()),
    tax_number: taxNumberOf(seller) === null,
  }
  return (Object.keys(missing) as SellerGapName[]).filter((name) => missing[name])
}

/** A seller without a tax number can be reported, because the report has a word for that. */
export const isReportable = (seller: SellerDetails): boolean =>
  gapsOf(seller).every((gap) => gap === 'tax_number')
