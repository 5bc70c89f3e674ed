import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Zip } from '../../kernel/wire.ts'

/**
 * A CSV file each of customers, treasures, jobs and series, which `createImport` reads, and one of
 * the ledger's entries of the region's invoices. The file is written while it is sent.
 */
export const exportRegion = endpoint('GET', '/region/{id}/export', {
  summary: 'What a region has, as a ZIP file that another installation can import.',
  ...byId,
  ok: Zip,
  produces: 'zip',
  takesLong: true,
  problems: { ambassador_not_found: 404 },
  confirm: true,
  access: 'staff',
  permission: 'regions.export',
})
