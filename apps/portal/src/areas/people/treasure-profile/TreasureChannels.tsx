import { updateTreasureChannels, type Treasure } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { DescriptionList, SwitchField } from '@treasures/widgets/kit'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { alwaysByEmail } from '#parts/people/always-by-email.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'

/** Channels of messages to the treasure. */
export function TreasureChannels({ treasure: { id, channels } }: { treasure: Treasure }) {
  const mayChange = useControl(updateTreasureChannels).at === 'allowed'
  const change = useMutation({
    mutationFn: (choice: { id_channel: number; enabled: boolean }) =>
      api.call(updateTreasureChannels, { params: { id }, body: { channels: [choice] } }),
    onError: (error) => snackbar.warning(`The channel was not changed. ${saveFailure(error)}`),
  })
  return (
    <Panel title="Channels">
      <p className="small muted">{alwaysByEmail}</p>
      {mayChange ? (
        <div className="switches">
          {channels.map((channel) => (
            <SwitchField
              key={channel.id}
              label={channel.name}
              name={`channel-${channel.id}`}
              checked={channel.enabled}
              isBusy={change.isPending && change.variables.id_channel === channel.id}
              onChange={(enabled) => change.mutate({ id_channel: channel.id, enabled })}
            />
          ))}
        </div>
      ) : (
        <DescriptionList
          items={channels.map(({ name, enabled }) => ({
            term: name,
            detail: enabled ? 'On' : 'Off',
          }))}
        />
      )}
    </Panel>
  )
}
