import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '@treasures/widgets/kit'
import { customerChannels } from '../customers/customers.queries.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { Panel } from '../../../parts/panels/Panel.tsx'

/** How the customer is written to. */
export const CustomerChannels = ({ id }: { id: number }) => (
  <Panel title="Channels">
    <Loaded query={useQuery(customerChannels(id))}>
      {(channels) =>
        channels.length === 0 ? (
          <p className="muted">No channels.</p>
        ) : (
          <DescriptionList
            items={channels.map(({ name, enabled }) => ({
              term: name,
              detail: enabled ? 'On' : 'Off',
            }))}
          />
        )
      }
    </Loaded>
  </Panel>
)
