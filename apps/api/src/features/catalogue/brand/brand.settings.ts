import * as z from 'zod/mini'
import { setting, under } from '#kernel/settings/setting.ts'

export const brandSettings = under('Words and map', {
  displayText: setting(
    'DISPLAY_TEXT',
    'text beside the logo, for example `Test`',
    z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), ''),
  ),
})
