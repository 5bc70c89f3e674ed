import { decideKnown } from '../features/site/treasure-applications/treasure-applications.decide.ts'
import { treasureApplicationsStore } from '../features/site/treasure-applications/treasure-applications.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { linkAddress, linkHours } from '../features/people/users/links.rules.ts'
import type { Db } from '../kernel/db/connect.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Makes the link of an application. Returns undefined if it has one, or if the application is gone. */
async function giveLink(deps: ReactionDeps, tx: Db, id: number) {
  const token = makeSecret()
  const given = await treasureApplicationsStore(tx).giveLink(id, token)
  return (
    given && {
      email: given.email,
      values: {
        link: linkAddress(deps.publicSettings().portal_url, 'join', token, given.email),
        link_days: linkHours.join / 24,
      },
    }
  )
}

export function mailTreasureInvitation(deps: ReactionDeps): Reaction<'mailTreasureInvitation'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const link = await giveLink(deps, tx, happened.id_record)
    const invitation = await treasureApplicationsStore(tx).find(everywhere, happened.id_record)
    if (!link || !invitation) return
    await send(tx, at, happened, {
      template: 'treasure_join',
      to: 'address',
      recipient: link.email,
      values: { ...link.values, inviter: invitation.invited_by ?? 'We' },
    })
  }
}

/**
 * Sends the link to apply. A known address receives the reason instead, which only its owner reads.
 */
export function mailApplicationLink(deps: ReactionDeps): Reaction<'mailApplicationLink'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const store = treasureApplicationsStore(tx)
    const row = await store.find(everywhere, happened.id_record)
    if (!row) return
    const known = decideKnown(await store.listKnown([row.email]), row.email)
    const to = { to: 'address', recipient: row.email } as const
    if (known === 'already_treasure' || known === 'already_applied') {
      await store.forget(row.id)
      await send(tx, at, happened, {
        template: 'treasure_apply_known',
        ...to,
        values: {
          known:
            known === 'already_treasure'
              ? 'You already work with us, so there is nothing to apply for.'
              : 'We have your application already, and we’ll be in touch.',
        },
      })
      return
    }
    const link = await giveLink(deps, tx, row.id)
    if (link)
      await send(tx, at, happened, { template: 'treasure_apply', ...to, values: link.values })
  }
}

export function mailApplicationDeclined(deps: ReactionDeps): Reaction<'mailApplicationDeclined'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const row = await treasureApplicationsStore(tx).find(everywhere, happened.id_record)
    if (row?.state !== 'declined') return
    await send(tx, at, happened, {
      template: 'treasure_declined',
      to: 'address',
      recipient: row.email,
      values: { fname: row.fname, because: row.reason },
    })
  }
}

export function mailTakenOn(deps: ReactionDeps): Reaction<'mailTakenOn'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).lock(everywhere, happened.id_treasure)
    if (!treasure) return
    await send(tx, at, happened, {
      template: 'treasure_on_board',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: { fname: treasure.fname },
    })
  }
}

/** Tells staff who may take the applicant on that an application was sent. */
export function mailStaffApplication(deps: ReactionDeps): Reaction<'mailStaffApplication'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const store = treasureApplicationsStore(tx)
    const row = await store.find(everywhere, happened.id_record)
    if (row?.state !== 'sent') return
    const link = `${deps.publicSettings().portal_url}/treasures-applications`
    for (const { id, email, fname } of await store.listReaders(row.id_region))
      await send(tx, at, happened, {
        template: 'application_sent',
        to: { user: id },
        recipient: email,
        values: { fname, applicant: row.fname, link },
      })
  }
}
