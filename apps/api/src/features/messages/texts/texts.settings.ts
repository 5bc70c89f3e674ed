import { numberLike, yesOrNo } from '#kernel/settings/kinds.ts'
import { setting, under } from '#kernel/settings/setting.ts'

export const textSettings = under('E-mails and texts', {
  textPartPence: setting(
    'TEXT_PART_PENCE',
    'pence that Twilio charges for one part of a text, shown when staff write texts',
    numberLike(/^([1-9]|[1-4]\d|50)$/, 'must be a number of pence from 1 to 50', '4'),
  ),
  featureChatbot: setting(
    'FEATURE_CHATBOT',
    'reads and answers incoming texts, and shows its screen. Has no effect if `TWILIO_FROM` is a name',
    yesOrNo(),
  ),
})
