import type { Settings } from '../../kernel/settings.ts'
import type { Texts } from '../../kernel/texts.ts'
import { twilioTexts } from './twilio-texts.ts'

/** Twilio where there are keys; else texts stay in the outbox to be read. */
export const chooseTexts = ({ twilio }: Pick<Settings, 'twilio'>): Texts | undefined =>
  twilio && twilioTexts(twilio)
