import { drainOf } from './drain-reactions.ts'
import type { Db } from '../src/kernel/db/connect.ts'

/** Reads the e-mails to an address, the newest first. */
export async function readMails(db: Db, recipient: string) {
  await drainOf(db)
  return db
    .selectFrom('messages')
    .select(['id', 'subject', 'body', 'is_secret', 'id_user', 'sent_at'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()
}

/** Finds the newest link e-mailed to an address, with its purpose and token. */
export async function readLink(db: Db, recipient: string) {
  for (const { body } of await readMails(db, recipient)) {
    const [url, purpose, token] =
      /\S+\/public\/(?:password\/|email\/|treasure\/(?=join\/)|(?=invitation\/))(\w+)\/([\w-]{43})\S*/.exec(
        body,
      ) ?? []
    if (url && purpose && token) return { url: new URL(url), purpose, token }
  }
  throw new Error(`No link was sent to ${recipient}`)
}
