import type {
  CisStatus,
  InputOf,
  saveTreasureForm,
  sendTreasureForm,
  TreasureFormShown,
} from '@treasures/api-client'
import { addressBody, type AddressValues } from '#parts/people/address-form.ts'
import { noChoice } from '#parts/form/choices.ts'
import { typedSkills } from '#parts/people/typed-skills.ts'

export type JoinValues = AddressValues & {
  fname: string
  lname: string
  birthdate: string
  mphone: string
  wtravel: string
  /** Ids of skills, separated by spaces. */
  skills: string
  holder: string
  sort_code: string
  account_number: string
  vat_number: string
  cis: string
  utr: string
  agrees: boolean
  password: string
  password_confirmation: string
}

export type SendBody = InputOf<typeof sendTreasureForm>['body']
type DraftBody = InputOf<typeof saveTreasureForm>['body']

/** The form as last saved. */
export function valuesOf({ draft }: Pick<TreasureFormShown, 'draft'>): JoinValues {
  const { id_country, id_city, city, skills, wtravel, ...rest } = draft
  return {
    ...rest,
    wtravel: wtravel || '10',
    country: String(id_country),
    city: id_city === null ? noChoice : { id: id_city, label: city },
    skills: skills.join(' '),
    sort_code: '',
    account_number: '',
    agrees: false,
    password: '',
    password_confirmation: '',
  }
}

export function sendBody(values: JoinValues, needs_password: boolean): SendBody {
  const { country, postcode, city, address, detail, skills, cis, wtravel, ...rest } = values
  const { password, password_confirmation, ...person } = rest
  return {
    ...person,
    ...addressBody({ country, postcode, city, address, detail }),
    // Empty text becomes "none", which the schema refuses instead of reading it as 0.
    wtravel: (wtravel.trim() || 'none') as `${number}`,
    cis: cis as CisStatus,
    skills: typedSkills({ skills }),
    ...(needs_password && { password, password_confirmation }),
  }
}

/** Draft to save, without bank details and password. */
export function draftBody(values: JoinValues): DraftBody {
  const { country, city, skills, cis } = values
  const { fname, lname, birthdate, mphone, wtravel, postcode, address, detail } = values
  const { holder, vat_number, utr } = values
  return {
    fname,
    lname,
    birthdate,
    mphone,
    wtravel,
    postcode,
    address,
    detail,
    holder,
    vat_number,
    utr,
    id_country: Number(country),
    id_city: city.id,
    city: city.id === null ? '' : city.label,
    cis: cis as CisStatus,
    skills: typedSkills({ skills }),
  }
}
