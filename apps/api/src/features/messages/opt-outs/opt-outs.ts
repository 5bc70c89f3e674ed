import type { Db } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { optOutsStore, type OptOut } from './opt-outs.store.ts'

/** Stops texts to a number, because its owner or the provider reported a STOP. */
export async function stopTexts(tx: Db, optOut: OptOut): Promise<void> {
  const { mobile, at } = optOut
  if (await optOutsStore(tx).stop(optOut)) await recordOnOwners(tx, 'texts.stopped', mobile, at)
}

/** Allows texts again after a START. START does not mean consent to marketing. */
export async function allowTexts(tx: Db, mobile: string, at: Date): Promise<void> {
  if (await optOutsStore(tx).lift(mobile, at)) await recordOnOwners(tx, 'texts.allowed', mobile, at)
}

async function recordOnOwners(
  tx: Db,
  event: 'texts.stopped' | 'texts.allowed',
  mobile: string,
  at: Date,
) {
  for (const owner of await optOutsStore(tx).findOwners(mobile))
    await recordEvent(tx, { event, at, by: systemActor, ...owner, data: { mobile } })
}
