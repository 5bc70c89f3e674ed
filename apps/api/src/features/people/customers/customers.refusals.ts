import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Another region's customer and a missing one get the same answer. */
export const noSuchCustomer = (endpoint: Refusing<'customer_not_found'>) =>
  refuse(endpoint, 'customer_not_found', 'There is no such customer.')

export const noSuchCompany = (endpoint: Refusing<'company_not_found'>) =>
  refuse(endpoint, 'company_not_found', 'There is no such company.', {
    errors: { id_company: ['There is no such company'] },
  })

export const noSuchCity = (endpoint: Refusing<'city_not_found'>) =>
  refuse(endpoint, 'city_not_found', 'There is no such town in this country.', {
    errors: { id_city: ['There is no such town in this country'] },
  })

export const noSuchChannel = (endpoint: Refusing<'channel_not_found'>) =>
  refuse(endpoint, 'channel_not_found', 'There is no such channel.')
