import type { InputOf, createCustomer } from '@treasures/api-client'
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
}

export const noCustomer: AddCustomerValues = {
  fname: '',
  lname: '',
  email: '',
  company: noChoice,
  mphone: '',
  phone: '',
  descr: '',
  ...noAddress,
}

export const addCustomerNames = { ...addressNames, id_company: 'company' } as const

/** Refusals that are about one field. */
export const addCustomerRefusals = { company_not_found: 'company', city_not_found: 'city' } as const

export const addCustomerBody = (
  values: AddCustomerValues,
): InputOf<typeof createCustomer>['body'] => {
  const { fname, lname, email, company, mphone, phone, descr } = values
  return {
    fname,
    lname,
    email,
    mphone,
    phone,
    descr,
    id_company: company.id,
    ...addressBody(values),
  }
}
