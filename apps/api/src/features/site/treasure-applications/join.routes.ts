import {
  getTreasureForm,
  saveTreasureForm,
  sendTreasureForm,
  londonDate,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { atLeast } from '#kernel/http/at-least.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { checkBankAccount, digitsOf } from '../../money/payouts/bank-account.rules.ts'
import { readMobile } from '../../people/contacts/contact-input.ts'
import { regionOfAddress } from '../../people/contacts/region-of-address.ts'
import { readPlace } from '../../people/treasures/read-place.ts'
import { refuseWeakPassword } from '../../people/users/refuse-weak-password.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { readForm, showForm } from './treasure-applications.show.ts'
import { areOffered, decideKnown } from './treasure-applications.decide.ts'
import { treasureApplicationsStore } from './treasure-applications.store.ts'

type Body = ParsedOf<typeof sendTreasureForm>['body']

const unusable = (endpoint: Refusing<'link_unusable'>) =>
  refuse(
    endpoint,
    'link_unusable',
    'This link can’t be used: it is too old, was replaced by a newer one, or we have given you our answer already.',
  )

/** Purpose for which an application's bank details are encrypted. */
export const sealedForApplication = (id: number): string => `bank account of application ${id}`

/** Handles applications of tradespeople, and the form behind their link. */
export const joinRoutes = (deps: Deps) => {
  const { passwords, limits, seal } = deps
  const { db } = deps.database
  const countLink = (at: Date, address: string) =>
    limitAttempts(db, at, countersOf('link-address', address, limits.linksPerAddress))

  const needsPassword = async (email: string) =>
    !(await usersStore(db).findByEmail(email))?.password_hash

  /** Hashes a new password. Null if the e-mail already has a password, which then stays. */
  async function hashPassword(email: string, { password, fname, lname }: Body) {
    if (!(await needsPassword(email))) return null
    if (password === undefined)
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: { password: ['Password is required'] },
      })
    refuseWeakPassword(password, { fname, lname, email })
    return passwords.hash(password)
  }

  function readBank({ sort_code, account_number }: Body) {
    const digits = digitsOf(sort_code)
    const checked = checkBankAccount(digits, account_number)
    if (checked === 'impossible')
      throw refuse(
        sendTreasureForm,
        'bank_account_impossible',
        'This is not a valid bank account: the sort code and account number do not match.',
        { errors: { account_number: ['Does not match the sort code'] } },
      )
    return { plain: `${digits} ${account_number}`, last4: account_number.slice(-4), checked }
  }

  return {
    applyAsTreasure: async ({ body: { email } }, { at, address, once }) => {
      await limitAttempts(db, at, [
        ...countersOf('apply-address', address, limits.applicationsPerAddress),
        ['apply-email', foldEmail(email), limits.applicationsPerEmail],
      ])
      return atLeast(limits.answerAfter, async () => {
        // The call does the same for every e-mail, so that its answer reveals nothing. The reaction
        // looks up what we know about the e-mail.
        await once(async (tx) => {
          const id_record = await treasureApplicationsStore(tx).apply(email, at)
          await recordEvent(tx, {
            event: 'application.asked',
            at,
            by: { kind: 'customer' },
            id_record,
            data: {},
          })
        })
        return { message: 'Thank you. We’ve sent you an e-mail with a link to your form.' }
      })
    },

    async getTreasureForm({ params: { token } }, { at, address }) {
      await countLink(at, address)
      const store = treasureApplicationsStore(db)
      const row = await store.findByLink(token, at)
      if (!row) throw unusable(getTreasureForm)
      return showForm(row, {
        skills: await store.listSkills(londonDate(at)),
        needs_password: await needsPassword(row.email),
      })
    },

    async saveTreasureForm({ params: { token }, body }, { at, address, once }) {
      await countLink(at, address)
      return once(async (tx) => {
        if (!(await treasureApplicationsStore(tx).save(token, body, at)))
          throw unusable(saveTreasureForm)
        return { message: 'Saved. Continue at any time with the link in your e-mail.' }
      })
    },

    async sendTreasureForm({ params: { token }, body }, { at, address, once }) {
      passwords.mustHaveRoom()
      await countLink(at, address)
      // Hashing is expensive, so the link is checked first.
      const store = treasureApplicationsStore(db)
      const row = await store.findByLink(token, at)
      if (!row || row.state !== 'open') throw unusable(sendTreasureForm)
      if (!areOffered(await store.listSkills(londonDate(at)), body.skills))
        throw refuse(
          sendTreasureForm,
          'skill_not_found',
          'One of these skills is no longer offered.',
          {
            errors: { skills: ['One of these skills is no longer offered'] },
          },
        )
      readMobile(body.mphone, body.id_country)
      const place = await readPlace(db, sendTreasureForm, body)
      const { plain, last4, checked } = readBank(body)
      const password_hash = await hashPassword(row.email, body)
      await once(async (tx) => {
        const inside = treasureApplicationsStore(tx)
        await inside.takeTurns(row.email)
        const known = decideKnown(await inside.listKnown([row.email]), row.email)
        if (known === 'already_treasure')
          throw refuse(
            sendTreasureForm,
            'already_treasure',
            'You already work with us with this e-mail. Please sign in.',
          )
        if (known === 'already_applied') throw unusable(sendTreasureForm)
        const sent = await inside.send(
          token,
          {
            form: readForm(body),
            id_region: (await regionOfAddress(tx, place, at)) ?? null,
            sealed: seal.close(plain, sealedForApplication(row.id)),
            last4,
            checked,
            password_hash,
          },
          at,
        )
        if (!sent) throw unusable(sendTreasureForm)
        await inside.endOthers(row.email)
        await recordEvent(tx, {
          event: 'application.sent',
          at,
          by: { kind: 'customer' },
          id_record: sent.id,
          id_region: sent.id_region,
          data: {},
        })
      })
      return { message: 'Thank you. We have your application.' }
    },
  } satisfies Partial<Handlers>
}
