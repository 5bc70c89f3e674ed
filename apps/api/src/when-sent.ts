import { noteOfferSent } from './features/jobs/opportunities/note-offer-sent.ts'
import { noteStartAsked } from './features/jobs/start-checks/note-start-asked.ts'
import type { SentListener } from './kernel/email.ts'

/** Called when an e-mail or text was sent. The recipient's time to answer starts then. */
export const whenSent: readonly SentListener[] = [noteOfferSent, noteStartAsked]
