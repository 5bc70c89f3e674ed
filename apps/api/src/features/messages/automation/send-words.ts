import type { ListenerAction, PublicSettings } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { hours, later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { whenInWords } from '../../jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../../jobs/appointments/appointments.store.ts'
import { bookedPrice, draftHours } from '../../jobs/booking/booking.rules.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../../jobs/jobs/job-links.store.ts'
import { treasurePriceInWords } from '../../jobs/jobs/treasure-price.rules.ts'
import type { TemplateValues } from '../notices/fill-template.rules.ts'
import { isGeneralName } from '../notices/general-values.ts'
import { namesIn } from '../notices/message-secrets.rules.ts'
import type { Addressee as MessageAddressee } from '../notices/notice.ts'
import { addresseesStore, type Addressee } from './addressees.store.ts'
import type { Known } from './facts.store.ts'
import { hasAppointment } from './own-words.rules.ts'

export type SendDeps = Pick<Deps, 'messages' | 'publicSettings'>
type Send = Extract<ListenerAction, { do: 'send' }>

/** Result of an action, with an explanation if one is needed. */
export type Outcome = { state: 'done' | 'skipped' | 'waiting'; result: string | null }
const skipped = (result: string): Outcome => ({ state: 'skipped', result })

/**
 * Sends words that staff wrote. If a placeholder cannot be filled for every recipient, sends the
 * message to no one. A reader therefore never sees an unfilled placeholder.
 */
export async function sendWords(
  { messages, publicSettings }: SendDeps,
  tx: Db,
  { action, known, key, at }: { action: Send; known: Known; key: string; at: Date },
): Promise<Outcome> {
  const to = await addresseesOf(tx, action, known)
  if (to.length === 0) return skipped('There is nobody to write to')
  const words = { subject: action.channel === 'email' ? action.subject : null, body: action.body }
  const wanted = namesIn(words).filter((name) => !isGeneralName(name))
  const settings = publicSettings()
  const letters: { person: Addressee; values: TemplateValues }[] = []
  for (const person of to) {
    const values = await valuesFor(tx, wanted, { action, known, person, settings, at })
    const missing = wanted.filter((name) => values[name] === undefined)
    if (missing.length) return skipped(`There is nothing to fill in for ${missing.join(', ')}`)
    letters.push({ person, values: values as TemplateValues })
  }
  let withheld = 0
  for (const { person, values } of letters) {
    const recipient = action.channel === 'email' ? person.email : person.mphone
    const { goes } = await messages.queueWords(tx, at, {
      channel: action.channel,
      to: whoIs(action.to, person),
      recipient,
      class: action.class,
      words,
      values,
      id_job: known.heard.id_job,
      key: `${key} ${recipient ?? person.id}`,
    })
    if (goes === 'withheld') withheld += 1
  }
  return withheld === to.length
    ? skipped('Withheld: the message in the outbox says why')
    : { state: 'done', result: to.length === 1 ? null : `${to.length - withheld} messages` }
}

/** Returns the person whose preferences apply. */
function whoIs(to: Send['to'], { id }: Addressee): MessageAddressee {
  if (id === null || to === 'address') return 'address'
  return to === 'customer' ? { customer: id } : to === 'treasure' ? { treasure: id } : { user: id }
}

async function addresseesOf(tx: Db, { to, address }: Send, known: Known): Promise<Addressee[]> {
  if (to === 'address') return [{ id: null, fname: '', email: address, mphone: address }]
  return addresseesStore(tx).find(to, known.heard, known.id_region)
}

type Values = Record<string, string | number | undefined>
type Filling = {
  action: Send
  known: Known
  person: Addressee
  settings: PublicSettings
  at: Date
}

/**
 * Returns the values of the wanted placeholders, links included. A value that does not exist is
 * undefined.
 */
async function valuesFor(tx: Db, wanted: readonly string[], filling: Filling): Promise<Values> {
  const { action, known, person } = filling
  const { id_job, id_record, event } = known.heard
  const job = id_job === null ? undefined : await addresseesStore(tx).findJob(id_job)
  const appointment =
    hasAppointment(event) && id_record !== null
      ? await appointmentsStore(tx).findStanding(id_record)
      : undefined
  const isOfTheirs = job?.id_treasure != null && job.id_treasure === person.id
  const links: Values = {}
  for (const name of wanted)
    if (job && name.endsWith('_link'))
      links[name] = await linkFor(tx, name, { ...filling, job, isOfTheirs })
  return {
    fname: person.fname,
    ...(job && {
      id_job: job.id,
      service: job.service_short,
      place: job.place,
      price: action.to === 'treasure' ? treasurePriceInWords(job) : bookedPrice(job),
      treasure: job.treasure ?? undefined,
      customer: job.customer || undefined,
    }),
    ...(appointment && { when: whenInWords(appointment) }),
    ...links,
  }
}

type Job = NonNullable<Awaited<ReturnType<ReturnType<typeof addresseesStore>['findJob']>>>

/** Makes a link if the recipient may have one, and returns its address. */
async function linkFor(
  tx: Db,
  name: string,
  {
    action,
    job,
    isOfTheirs,
    settings: { portal_url },
    at,
  }: Filling & { job: Job; isOfTheirs: boolean },
): Promise<string | undefined> {
  const links = jobLinksStore(tx)
  const id_job = job.id
  if (name === 'review_link') {
    const line = await addresseesStore(tx).findUnreviewed(id_job)
    if (!line || action.to !== 'customer') return undefined
    const link = { id_job, id_work: line.id, expires_at: jobLinkEnds(at) }
    return jobLinkAddress(portal_url, await links.createFor('review', link, at), 'review')
  }
  if (action.to === 'customer') {
    const expires_at = job.posted_at ? jobLinkEnds(at) : later(at, hours(draftHours))
    return jobLinkAddress(portal_url, await links.create(id_job, at, expires_at))
  }
  if (action.to !== 'treasure' || !isOfTheirs || job.id_treasure === null) return undefined
  const link = { id_job, id_treasure: job.id_treasure, expires_at: treasureLinkEnds(at) }
  return jobLinkAddress(portal_url, await links.createFor('treasure', link, at), 'treasure')
}
