import { decideKnown } from '../features/site/treasure-applications/treasure-applications.decide.ts'
import { treasureApplicationsStore } from '../features/site/treasure-applications/treasure-applications.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { linkAddress, linkHours } from '../features/people/users/links.rules.ts'
import type { Db } from '../kernel/db/connect.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { exampleAccountLink, examplePage } from './examples.ts'
import { occasion, type ReactionDeps } from './occasion.ts'

/**
 * Makes the link of an application. Returns undefined if the application already has a link or no
 * longer exists.
 */
async function giveLink(deps: ReactionDeps, tx: Db, id: number) {
  const token = makeSecret()
  const given = await treasureApplicationsStore(tx).giveLink(id, token)
  return (
    given && {
      email: given.email,
      values: {
        link: linkAddress(deps.publicSettings().portal_url, 'join', token),
        link_days: linkHours.join / 24,
      },
    }
  )
}

export const mailTreasureInvitation = occasion({
  on: ['application.invited'],
  what: 'Send the link of a treasure’s invitation',
  notices: {
    treasure_join: {
      name: 'Invitation to become a treasure',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Work with {{business}}',
      body: `Hello,

{{inviter}} would like you to work with {{business}}. We find jobs near you, and you choose the ones you want. To join, fill in your form:

{{link}}

It takes about ten minutes. Have your bank details and, if you have one, your VAT number to hand. You can save the form and continue later with the same link, for {{link_days}} days. The link is just for you, so please don’t pass it on.

If you weren’t expecting this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
      example: exampleAccountLink('join'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const link = await giveLink(deps, tx, happened.id_record)
    const invitation = await treasureApplicationsStore(tx).find(everywhere, happened.id_record)
    if (!link || !invitation) return
    await deps.tell(tx, at, happened, {
      template: 'treasure_join',
      to: 'address',
      recipient: link.email,
      values: { ...link.values, inviter: invitation.invited_by ?? 'We' },
    })
  },
})

/**
 * Sends the link to apply. If we already know the address, sends the reason why it gets no link.
 */
export const mailApplicationLink = occasion({
  on: ['application.asked'],
  what: 'Send the link to apply as a treasure',
  notices: {
    treasure_apply: {
      name: 'Link to apply as a treasure',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your application to {{business}}',
      body: `Hello,

Thank you for wanting to work with {{business}}. Please fill in your form here:

{{link}}

It takes about ten minutes. Have your bank details and, if you have one, your VAT number to hand. You can save the form and continue later with the same link, for {{link_days}} days.

If you didn’t ask for this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
      example: exampleAccountLink('join'),
    },
    treasure_apply_known: {
      name: 'Applied with a known e-mail',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'Your application to {{business}}',
      body: `Hello,

You asked to work with {{business}}. {{known}} This is where you sign in:

{{portal_url}}

If you didn’t ask for this, you can ignore it. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const store = treasureApplicationsStore(tx)
    const row = await store.find(everywhere, happened.id_record)
    if (!row) return
    const known = decideKnown(await store.listKnown([row.email]), row.email)
    const to = { to: 'address', recipient: row.email } as const
    if (known === 'already_treasure' || known === 'already_applied') {
      await store.forget(row.id)
      await deps.tell(tx, at, happened, {
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
      await deps.tell(tx, at, happened, { template: 'treasure_apply', ...to, values: link.values })
  },
})

export const mailApplicationDeclined = occasion({
  on: ['application.declined'],
  what: 'Tell the applicant by e-mail',
  notices: {
    treasure_declined: {
      name: 'Application declined',
      channel: 'email',
      // Security notices are also sent before the opening. This one answers an application.
      class: 'security',
      for: 'anyone',
      subject: 'Your application to {{business}}',
      body: `Hello {{fname}},

Thank you for applying to work with {{business}}. We’re sorry that we can’t take you on at the moment. {{because}}

We’ve deleted your bank details already, and delete the rest of your application after three months. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const row = await treasureApplicationsStore(tx).find(everywhere, happened.id_record)
    if (row?.state !== 'declined') return
    await deps.tell(tx, at, happened, {
      template: 'treasure_declined',
      to: 'address',
      recipient: row.email,
      values: { fname: row.fname, because: row.reason },
    })
  },
})

export const mailTakenOn = occasion({
  on: ['treasure.taken_on'],
  what: 'Welcome the treasure by e-mail',
  notices: {
    treasure_on_board: {
      name: 'Taken on',
      channel: 'email',
      isAccount: true,
      // Security notices are also sent before the opening. This one says where to sign in.
      class: 'security',
      for: 'treasure',
      subject: 'You’re on board with {{business}}',
      body: `Hello {{fname}},

Good news: you’re on board. Sign in with this e-mail and your password, and see which jobs are open near you:

{{portal_url}}

If you have a question, write to {{support_email}} or call {{support_phone}}.`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).lock(everywhere, happened.id_treasure)
    if (!treasure) return
    await deps.tell(tx, at, happened, {
      template: 'treasure_on_board',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: { fname: treasure.fname },
    })
  },
})

/** Notifies staff of an application. Only staff who may take the applicant on are notified. */
export const mailStaffApplication = occasion({
  on: ['application.sent'],
  what: 'Tell the staff who can take them on, by e-mail',
  notices: {
    application_sent: {
      name: 'A tradesperson applied, to staff',
      channel: 'email',
      class: 'service',
      for: 'staff',
      subject: '{{applicant}} has applied to work with us',
      body: `Hello {{fname}},

{{applicant}} has filled in the form to become a treasure. Read it, and take them on or decline:

{{link}}`,
      example: examplePage('/treasures-applications'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const store = treasureApplicationsStore(tx)
    const row = await store.find(everywhere, happened.id_record)
    if (row?.state !== 'sent') return
    const link = `${deps.publicSettings().portal_url}/treasures-applications`
    for (const { id, email, fname } of await store.listReaders(row.id_region))
      await deps.tell(tx, at, happened, {
        template: 'application_sent',
        to: { user: id },
        recipient: email,
        values: { fname, applicant: row.fname, link },
      })
  },
})
