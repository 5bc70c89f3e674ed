import { NewCustomer, type InputOf, type createCustomer } from '@treasures/api-client'
import { also } from '../body-checks.ts'
import { noChoice, type Choice } from '../form/choices.ts'
import { addressBody, addressNames, noAddress, type AddressValues } from './address-form.ts'

/** The form as typed. */
export type AddCustomerValues = AddressValues & {
  fname: string
  lname: string
  email: string
  company: Choice
  mphone: string
  phone: string
  descr: string
  /** True if staff have confirmed that a short name is the whole name. */
  is_whole: boolean
}

export const noCustomer: AddCustomerValues = {
  fname: '',
  lname: '',
  email: '',
  company: noChoice,
  mphone: '',
  phone: '',
  descr: '',
  is_whole: false,
  ...noAddress,
}

export const addCustomerNames = { ...addressNames, id_company: 'company' } as const

/** Refusals that concern one field. */
export const addCustomerRefusals = { company_not_found: 'company', city_not_found: 'city' } as const

type NewCustomerBody = InputOf<typeof createCustomer>['body']
export type AddCustomerBody = NewCustomerBody & { is_whole: boolean }

export const addCustomerBody = (values: AddCustomerValues): AddCustomerBody => {
  const { fname, lname, email, company, mphone, phone, descr, is_whole } = values
  return {
    fname,
    lname,
    email,
    mphone,
    phone,
    descr,
    is_whole,
    id_company: company.id,
    ...addressBody(values),
  }
}

/** True for a name of fewer than four characters, which may be incomplete. */
export const isShortName = (name: string) => name.trim().length > 0 && name.trim().length < 4

/** Requires four characters in names, unless staff confirm that a shorter name is whole. */
export const addCustomerSchema = also<AddCustomerBody>(
  NewCustomer,
  ({ fname, lname, is_whole }) => ({
    fname: !is_whole && isShortName(fname) ? 'First name needs at least 4 characters' : undefined,
    lname: !is_whole && isShortName(lname) ? 'Surname needs at least 4 characters' : undefined,
  }),
)
