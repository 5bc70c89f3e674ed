import { refuse, type Refusing } from '#kernel/http/refuse.ts'

export const noSuchService = (endpoint: Refusing<'service_not_found'>) =>
  refuse(endpoint, 'service_not_found', 'There is no such service.', {
    errors: { id_service: ['There is no such service'] },
  })

export const noSuchPriceUnit = (endpoint: Refusing<'price_unit_not_found'>) =>
  refuse(endpoint, 'price_unit_not_found', 'There is no such price unit.', {
    errors: { id_price_unit: ['There is no such price unit'] },
  })

export const noSuchAmbassador = (endpoint: Refusing<'ambassador_not_found'>) =>
  refuse(endpoint, 'ambassador_not_found', 'There is no such franchisee.', {
    errors: { id_ambassador: ['There is no such franchisee'] },
  })

export const retiredInPast = (endpoint: Refusing<'retired_in_past'>) =>
  refuse(endpoint, 'retired_in_past', 'Choose today or a later day.', {
    errors: { from: ['Choose today or a later day'] },
  })
