import { noteOfferSent } from './features/jobs/opportunities/note-offer-sent.ts'
import { noteStartAsked } from './features/jobs/start-checks/note-start-asked.ts'
import type { SentListener } from './kernel/email.ts'

/** What begins with an e-mail or a text that has left: the time to answer it. */
export const whenSent: readonly SentListener[] = [noteOfferSent, noteStartAsked]
