import {
  marketingWords,
  updateCustomerChannels,
  type CustomerChannel,
  type CustomerChannelChoice,
  listCustomerChannels,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DescriptionList, SwitchField } from '@treasures/widgets/kit'
import { rowsOf } from '#app/query.ts'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { alwaysByEmail } from '#parts/people/always-by-email.ts'
import { day } from '#parts/words.ts'

/**
 * Channels of messages to the customer, and consent to marketing. Each switch takes effect at once.
 */
export function CustomerChannels({ id, title = 'Channels' }: { id: number; title?: string }) {
  const mayChange = useControl(updateCustomerChannels).at === 'allowed'
  return (
    <Panel title={title}>
      <p className="small muted">{alwaysByEmail}</p>
      <Loaded query={useQuery(rowsOf(listCustomerChannels, { params: { id } }))}>
        {(channels) =>
          mayChange ? (
            <Switches id={id} channels={channels} />
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
}

type SwitchesProps = { id: number; channels: readonly CustomerChannel[] }

function Switches({ id, channels }: SwitchesProps) {
  const change = useMutation({
    mutationFn: (choice: CustomerChannelChoice) =>
      api.call(updateCustomerChannels, { params: { id }, body: { channels: [choice] } }),
    onError: (error) => snackbar.warning(`That was not changed. ${saveFailure(error)}`),
  })
  const isBusy = (id_channel: number, what: 'enabled' | 'marketing') =>
    change.isPending &&
    change.variables.id_channel === id_channel &&
    change.variables[what] !== undefined
  return (
    <>
      <div className="switches">
        {channels.map((channel) => (
          <SwitchField
            key={channel.id}
            label={channel.name}
            name={`channel-${channel.id}`}
            checked={channel.enabled}
            isBusy={isBusy(channel.id, 'enabled')}
            onChange={(enabled) => change.mutate({ id_channel: channel.id, enabled })}
          />
        ))}
      </div>
      <h3>Offers and news</h3>
      <div className="switches">
        {channels.map((channel) => (
          <SwitchField
            key={channel.id}
            label={marketingWords(channel.name)}
            name={`marketing-${channel.id}`}
            checked={channel.marketing.agreed}
            hint={saidOf(channel)}
            isBusy={isBusy(channel.id, 'marketing')}
            onChange={(marketing) => change.mutate({ id_channel: channel.id, marketing })}
          />
        ))}
      </div>
    </>
  )
}

/** Date of the customer's last consent or refusal. */
const saidOf = ({ marketing: { agreed, given_at } }: CustomerChannel) =>
  given_at === null ? undefined : `${agreed ? 'Agreed' : 'Stopped'} ${day(given_at)}`
