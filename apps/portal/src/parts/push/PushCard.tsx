import { channel, updateMyTreasureChannels } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '../../app/session/api.ts'
import { safeStorage } from '../../app/session/safe-storage.ts'
import { pushDevice } from '../../app/push/push-device.ts'
import { deviceWord } from '../../app/push/push-support.rules.ts'
import { saveFailure } from '../form/save-failure.ts'
import { Panel } from '../panels/Panel.tsx'
import { queries } from '#app/queries.ts'
import './push-card.css'

const word = deviceWord(navigator.userAgent)
const stateOfDevice = {
  queryKey: ['push-state'],
  queryFn: pushDevice.read,
  staleTime: 0,
} as const

type PushCardProps = {
  /**
   * Offers push messages on another screen while they are off, until the person presses "Not now".
   */
  isOffer?: boolean
}

/**
 * Switches push messages to this device on and off. The browser's own question appears only after a
 * press.
 */
export function PushCard({ isOffer = false }: PushCardProps) {
  const state = useQuery(stateOfDevice).data
  const [isPutOff, setPutOff] = useState(isOffer && shelf.getItem(putOff) !== null)
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn() : pushDevice.switchOff()),
    onSuccess: (now) => queries.setQueryData(stateOfDevice.queryKey, now),
  })
  if (!state || isPutOff || (isOffer && !canBegin.includes(state))) return null
  return (
    <Panel title={state === 'on' ? `This ${word}` : `Get job offers on this ${word}`}>
      <div className="push-card">
        <p>{words[state]}</p>
        {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
        <div className="push-card-buttons">
          {state === 'off' && (
            <Button isBusy={change.isPending} onClick={() => change.mutate(true)}>
              Get job offers on this {word}
            </Button>
          )}
          {state === 'on' && (
            <Button kind="quiet" isBusy={change.isPending} onClick={() => change.mutate(false)}>
              Stop on this {word}
            </Button>
          )}
          {isOffer && (
            <Button
              kind="text"
              onClick={() => {
                shelf.setItem(putOff, 'yes')
                setPutOff(true)
              }}
            >
              Not now
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

const canBegin: readonly string[] = ['off', 'home_screen_first']

const words = {
  on: `Job offers, appointments and payments come to this ${word}, from 8 in the morning to 9 at night. Choose below which ones.`,
  off: `Job offers, appointments and payments as they happen, from 8 in the morning to 9 at night. You can stop it at any time.`,
  home_screen_first:
    'First add this site to your home screen: press Share, then Add to Home Screen. Then open it from there, and switch this on.',
  blocked: `You have blocked notifications from this site in this browser. To get them, allow them in the browser’s settings, then come back.`,
  impossible: `This browser cannot show notifications. You still get e-mails and texts.`,
}

const putOff = 'push-not-now'
const shelf = safeStorage(() => localStorage)

/**
 * Asks the browser first, because permission may be denied. Then switches the treasure's channel
 * on.
 */
async function switchOn() {
  const state = await pushDevice.switchOn()
  if (state === 'on') {
    await api.call(updateMyTreasureChannels, {
      body: { channels: [{ id_channel: channel.push, enabled: true }] },
    })
  }
  return state
}
