import type { Tag as TagOfRecord } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { dayInTable } from '../words.ts'

/** Columns shared by customers, treasures and jobs. */

export const tagsColumn = {
  id: 'tags',
  header: 'Tags',
  width: 200,
  cell: ({ tags }: { tags: readonly TagOfRecord[] }) => (
    <span className="tags">
      {tags.map(({ id, name, color }) => (
        <Tag key={id} color={color}>
          {name}
        </Tag>
      ))}
    </span>
  ),
}

export const regionColumn = {
  id: 'region',
  header: 'Region',
  isExtra: true,
  cell: ({ region }: { region: { region_name: string } | null }) => region?.region_name ?? 'None',
}

export const sinceColumn = {
  id: 'created_at',
  header: 'Since',
  isExtra: true,
  sortable: true,
  width: 120,
  cell: ({ created_at }: { created_at: string }) => dayInTable(created_at),
}
