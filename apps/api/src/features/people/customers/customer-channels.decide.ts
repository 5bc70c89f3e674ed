import type { CustomerChannel } from '@treasures/api-client'
import type { Changes } from '#events/define-event.ts'

/** Lists the changed switches by channel name. */
export const changesOfChannels = (
  before: readonly CustomerChannel[],
  after: readonly CustomerChannel[],
): Changes =>
  after.flatMap(({ id, name, enabled, marketing }) => {
    const was = before.find((one) => one.id === id)
    if (!was) return []
    const channel = { field: name, before: was.enabled, after: enabled }
    const consent = {
      field: `Advertisements: ${name}`,
      before: was.marketing.agreed,
      after: marketing.agreed,
    }
    return [channel, consent].filter((change) => change.before !== change.after)
  })
