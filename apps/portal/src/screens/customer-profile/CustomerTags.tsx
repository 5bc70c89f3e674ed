import { useQuery } from '@tanstack/react-query'
import { Tag } from '@treasures/widgets/kit'
import { customerTags } from '../customers/customers.queries.ts'
import { Loaded } from '../../list/Loaded.tsx'
import { Panel } from './Panel.tsx'

export const CustomerTags = ({ id }: { id: number }) => (
  <Panel title="Tags">
    <Loaded query={useQuery(customerTags(id))}>
      {(tags) =>
        tags.length === 0 ? (
          <p className="muted">No tags.</p>
        ) : (
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag.id}>
                <Tag color={tag.color}>{tag.name}</Tag>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Panel>
)
