import { noteOfferSent } from './features/jobs/opportunities/note-offer-sent.ts'
import { noteStartAsked } from './features/jobs/start-checks/note-start-asked.ts'
import type { SentListener } from './kernel/email.ts'

/** Reactions to a sent e-mail or text: the time to answer it starts now. */
export const whenSent: readonly SentListener[] = [noteOfferSent, noteStartAsked]
