import { NewCustomer, type InputOf, type createCustomer } from '@treasures/api-client'
import { also } from '../body-checks.ts'
import { noChoice, type Choice } from '../form/choices.ts'
import { addressBody, addressNames, noAddress, type AddressValues } from './address-form.ts'

/** The Add Customer form as typed. */
export type AddCustomerValues = AddressValues & {
  fname: string
  lname: string
  email: string
  company: Choice
  mphone: string
  phone: string
  descr: string
  /** Whether a short name is the whole name. */
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

/** Refusals that are about one field. */
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

/** A name that may be half typed: fewer than four characters. */
export const isShortName = (name: string) => name.trim().length > 0 && name.trim().length < 4

/** Names need four characters, unless staff say that a shorter one is the whole name. */
export const addCustomerSchema = also<AddCustomerBody>(
  NewCustomer,
  ({ fname, lname, is_whole }) => ({
    fname: !is_whole && isShortName(fname) ? 'First name needs at least 4 characters' : undefined,
    lname: !is_whole && isShortName(lname) ? 'Surname needs at least 4 characters' : undefined,
  }),
)
