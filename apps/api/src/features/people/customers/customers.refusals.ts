import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Another region's customer and a missing one get the same answer. */
export const noSuchCustomer = (endpoint: Refusing<'customer_not_found'>) =>
  refuse(endpoint, 'customer_not_found', 'We can’t find that customer.')

export const noSuchCompany = (endpoint: Refusing<'company_not_found'>) =>
  refuse(endpoint, 'company_not_found', 'We can’t find that company.', {
    errors: { id_company: ['We can’t find that company'] },
  })

export const noSuchCity = (endpoint: Refusing<'city_not_found'>) =>
  refuse(endpoint, 'city_not_found', 'We can’t find that town in this country.', {
    errors: { id_city: ['We can’t find that town in this country'] },
  })

export const noSuchChannel = (endpoint: Refusing<'channel_not_found'>) =>
  refuse(endpoint, 'channel_not_found', 'We can’t find that channel.')
