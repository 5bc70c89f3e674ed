import type { Settings } from '../../kernel/settings.ts'
import type { Texts } from '../../kernel/texts.ts'
import { twilioTexts } from './twilio-texts.ts'

/** Chooses Twilio if it has keys. Otherwise texts stay in the Outbox to be read there. */
export const chooseTexts = ({ twilio }: Pick<Settings, 'twilio'>): Texts | undefined =>
  twilio && twilioTexts(twilio)
