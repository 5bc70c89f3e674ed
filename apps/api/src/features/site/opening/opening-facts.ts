import { londonDate, fullName, type BusinessDetails } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { supersWithoutFactor } from '../../people/second-factor/supers-without-factor.ts'
import { brandStore } from '../../catalogue/brand/brand.store.ts'
import { backupsStore } from '../backups/backups.store.ts'
import type { OpeningFacts } from './opening.rules.ts'
import { openingStore } from './opening.store.ts'

export type OpeningDeps = Pick<
  Deps,
  'database' | 'publicSettings' | 'business' | 'payments' | 'reach' | 'surroundings'
>

/** Reads the facts about the installation from which the steps follow. */
export async function readOpeningFacts(deps: OpeningDeps, at: Date): Promise<OpeningFacts> {
  const { db } = deps.database
  const store = openingStore(db)
  const settings = deps.publicSettings()
  const business = deps.business.current()
  const [counted, offers, latest, backups, certificate, reached, mail, brands, open] =
    await Promise.all([
      store.countRows(),
      store.readOffers(londonDate(at)),
      store.readLatest(),
      backupsStore(db).list(),
      deps.surroundings.readCertificate(),
      deps.reach.payments(),
      deps.reach.mail?.(),
      brandStore(db).list(),
      supersWithoutFactor(db),
    ])
  const look = brands.find(({ id_region }) => id_region === null)
  return {
    ...counted,
    ...offers,
    supersWithoutFactor: open.map(({ fname, lname, email }) => fullName({ fname, lname }) || email),
    business: {
      name: business.name ?? '',
      address: business.address ?? '',
      phone: ofOurs(business.phone),
      email: ofOurs(business.email),
      terms_url: ofOurs(business.terms_url),
      privacy_url: ofOurs(business.privacy_url),
      vat: vatOf(business),
    },
    look: {
      hasLogo: look?.logo != null,
      hasColour: look?.accent != null,
      hasSender: look?.sender_name != null || look?.reply_to != null,
      mailAnswers: mail?.is === 'yes',
    },
    money: {
      processor: deps.payments.onceOpen ?? deps.payments.processor,
      answers: reached.is === 'not tried yet' ? undefined : reached.is === 'yes',
      isProduction: settings.production,
    },
    safety: {
      hasBackup: backups.some(({ made_at }) => made_at !== null),
      isRestored: backups.some(({ tested_at, test_error }) => tested_at !== null && !test_error),
      hasCertificate: certificate.is === 'read' && certificate.problem === undefined,
    },
    latest,
  }
}

/** Returns a contact, or an empty text if the contact belongs to the demo. */
const ofOurs = (contact: string | null) =>
  contact === null || /\.example\b|0808 157/.test(contact) ? '' : contact

/** A VAT registration without a number counts as unanswered. */
const vatOf = ({ vat_registered, vat_number }: BusinessDetails) =>
  vat_registered === false
    ? 'not_registered'
    : vat_registered && vat_number
      ? 'registered'
      : 'unsaid'
