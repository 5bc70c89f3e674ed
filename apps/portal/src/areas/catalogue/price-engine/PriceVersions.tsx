import { listPriceVersions, type PriceVersion } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { History } from 'lucide-react'
import { rowsOf } from '#app/query.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { moment } from '#parts/words.ts'

/**
 * History of changes with their authors. Versions are never overwritten, so any past price can be
 * explained.
 */
export const PriceVersions = () => (
  <SimpleList<PriceVersion>
    caption="History of prices and rules"
    query={useQuery(rowsOf(listPriceVersions))}
    columns={columns}
    rowKey={({ version }) => version}
    rowHeight={68}
    empty={<EmptyState title="No changes yet" icon={<History aria-hidden="true" />} />}
  />
)

const columns: TableColumn<PriceVersion>[] = [
  { id: 'descr', header: 'What', cell: ({ descr }) => descr },
  { id: 'by', header: 'Who', width: 200, cell: ({ by }) => by ?? 'System' },
  { id: 'at', header: 'When', width: 180, cell: ({ created_at }) => moment(created_at) },
  { id: 'version', header: 'Version', isNumber: true, width: 96, cell: ({ version }) => version },
]
