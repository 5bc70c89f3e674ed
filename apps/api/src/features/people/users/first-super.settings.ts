import * as z from 'zod/mini'
import { email, only } from '#kernel/settings/kinds.ts'
import { setting, under } from '#kernel/settings/setting.ts'

export const firstSuperSettings = under('The first people', {
  firstAdminEmail: setting(
    'FIRST_ADMIN_EMAIL',
    'the first super admin. While there is none, the start creates this account and prints, once, the link to set its password. Invite later supers under Staff or with `pnpm invite`',
    z.optional(email),
  ),
  newFirstAdminLink: setting(
    'FIRST_ADMIN_LINK',
    '`new` prints another link for the first admin and expires the previous one',
    only('new'),
  ),
})
