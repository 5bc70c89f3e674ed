import { setting, under } from '#kernel/settings/setting.ts'
import { numberLike } from '#kernel/settings/kinds.ts'

export const documentsSettings = under('Database, files and backups', {
  identityFileDays: setting(
    'IDENTITY_FILE_DAYS',
    'days after the check on which the file of an identity document is removed. The record of the check stays',
    numberLike(/^\d{1,4}$/, 'must be a number of days such as 30', '30'),
  ),
})
