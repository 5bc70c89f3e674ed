import { refuse, type Refusing } from '#kernel/http/refuse.ts'

export const noSuchService = (endpoint: Refusing<'service_not_found'>) =>
  refuse(endpoint, 'service_not_found', 'We can’t find that service.', {
    errors: { id_service: ['We can’t find that service'] },
  })

export const noSuchPriceUnit = (endpoint: Refusing<'price_unit_not_found'>) =>
  refuse(endpoint, 'price_unit_not_found', 'We can’t find that price unit.', {
    errors: { id_price_unit: ['We can’t find that price unit'] },
  })

export const noSuchAmbassador = (endpoint: Refusing<'ambassador_not_found'>) =>
  refuse(endpoint, 'ambassador_not_found', 'We can’t find that franchisee.', {
    errors: { id_ambassador: ['We can’t find that franchisee'] },
  })

export const retiredInPast = (endpoint: Refusing<'retired_in_past'>) =>
  refuse(endpoint, 'retired_in_past', 'Choose today or a later day.', {
    errors: { from: ['Choose today or a later day'] },
  })
