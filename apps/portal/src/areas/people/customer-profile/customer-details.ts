import { dialled, type Customer, type InputOf, type updateCustomer } from '@treasures/api-client'
import { noChoice, type Choice } from '#parts/form/choices.ts'

/** A customer's details as typed. */
export type DetailsValues = {
  fname: string
  lname: string
  email: string
  company: Choice
  mphone: string
  phone: string
  birthdate: string
  desc: string
  auto_payment: boolean
}

export const detailsValues = (customer: Customer): DetailsValues => ({
  fname: customer.fname,
  lname: customer.lname,
  email: customer.email ?? '',
  company: customer.company ? { id: customer.company.id, label: customer.company.name } : noChoice,
  mphone: dialled(customer.mphone ?? ''),
  phone: customer.phone ?? '',
  birthdate: customer.birthdate ?? '',
  desc: customer.desc,
  auto_payment: customer.auto_payment === 1,
})

export const detailsBody = ({
  company,
  auto_payment,
  ...texts
}: DetailsValues): InputOf<typeof updateCustomer>['body'] => ({
  ...texts,
  id_company: company.id,
  auto_payment: auto_payment ? 1 : 0,
})
