import type { Texts } from '../../kernel/texts.ts'
import { twilioTexts } from './twilio-texts.ts'
import type { TwilioSettings } from './twilio.settings.ts'

/** Chooses Twilio if its keys are set. Otherwise texts stay in the Outbox to be read there. */
export const chooseTexts = (twilio: TwilioSettings | undefined): Texts | undefined =>
  twilio && twilioTexts(twilio)
