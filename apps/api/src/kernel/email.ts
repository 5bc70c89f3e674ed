export type Mail = { id: number; recipient: string; subject: string; text: string }

/** Somewhere that takes e-mails. It throws when it would not, with the server's `responseCode` if there was one. */
export type MailPort = { send(mail: Mail): Promise<void>; close(): void }
