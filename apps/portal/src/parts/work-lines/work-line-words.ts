import type { Work } from '@treasures/api-client'

/** Formats as "3.5 hours", "1 item" or "The whole job". */
export function quantityWords({ quantity, material, whole_job, unit }: Work): string {
  if (whole_job) return 'The whole job'
  const [singular, plural] = material ? ['item', 'items'] : [unit.name_singular, unit.name_plural]
  return `${quantity} ${quantity === 1 ? singular : plural}`
}
