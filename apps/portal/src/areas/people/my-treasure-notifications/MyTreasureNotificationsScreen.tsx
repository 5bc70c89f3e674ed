import {
  listMyChannelGroups,
  listMyTreasureChannels,
  updateMyChannelGroup,
  updateMyTreasureChannels,
  type InputOf,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SwitchField } from '@treasures/widgets/kit'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { rowsOf } from '#app/query.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import '#parts/panels/profile.css'
import { alwaysByEmail } from '#parts/people/always-by-email.ts'
import { PushCard } from '#parts/push/PushCard.tsx'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'

/**
 * Subjects and channels of messages to the signed-in treasure. Each switch takes effect at once.
 */
export default function MyTreasureNotificationsScreen() {
  return (
    <MayScreen title="My notifications" endpoint={listMyTreasureChannels}>
      <PushCard />
      <Channels />
      <Groups />
    </MayScreen>
  )
}

const channels = rowsOf(listMyTreasureChannels)
const groups = rowsOf(listMyChannelGroups)

const saved = () => snackbar.success('Saved', { ms: 2_000 })
const notChanged = (error: Error) => snackbar.warning(`That was not changed. ${saveFailure(error)}`)

function Channels() {
  const change = useMutation({
    mutationFn: (choice: { id_channel: number; enabled: boolean }) =>
      api.call(updateMyTreasureChannels, { body: { channels: [choice] } }),
    onSuccess(now) {
      queries.setQueryData(channels.queryKey, now)
      saved()
    },
    onError: notChanged,
  })
  return (
    <Panel title="Contact preferences">
      <p className="small muted">
        Turning one off here turns it off for everything below. {alwaysByEmail}
      </p>
      <Loaded query={useQuery(channels)}>
        {(all) => (
          <div className="switches">
            {all.map(({ id, name, enabled }) => (
              <SwitchField
                key={id}
                label={name}
                name={`channel-${id}`}
                checked={enabled}
                isBusy={change.isPending && change.variables.id_channel === id}
                onChange={(isOn) => change.mutate({ id_channel: id, enabled: isOn })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

/** Switches for each subject. A channel that is off as a whole is off for every subject. */
function Groups() {
  const { data: all = [] } = useQuery(channels)
  const isOffAbove = (id: number) => all.some((one) => one.id === id && !one.enabled)
  const change = useMutation({
    mutationFn: (body: InputOf<typeof updateMyChannelGroup>['body']) =>
      api.call(updateMyChannelGroup, { body }),
    onSuccess(now) {
      queries.setQueryData(groups.queryKey, now)
      saved()
    },
    onError: notChanged,
  })
  return (
    <Loaded query={useQuery(groups)}>
      {(shown) => (
        <div className="notification-groups">
          {shown.map(({ group, name, channels: ways }) => (
            <Panel key={group} title={name}>
              <div className="switches">
                {ways.map((way) => (
                  <SwitchField
                    key={way.id}
                    label={way.name}
                    name={`${group}-${way.id}`}
                    checked={way.enabled && !isOffAbove(way.id)}
                    disabled={isOffAbove(way.id)}
                    hint={isOffAbove(way.id) ? 'Off above' : undefined}
                    isBusy={
                      change.isPending &&
                      change.variables.group === group &&
                      change.variables.id_channel === way.id
                    }
                    onChange={(enabled) => change.mutate({ group, id_channel: way.id, enabled })}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
      )}
    </Loaded>
  )
}
