/** A folder that the server writes to, and the disk on which it is, in bytes. */
export type Disk = { folder: string; free: number; size: number }

/** What browsers are shown at our address. */
export type Certificate =
  /** `PUBLIC_URL` is not set, or not https. */
  | { is: 'none' }
  | { is: 'unread'; why: string }
  /** `problem` says why this machine would not trust it. */
  | { is: 'read'; endsAt: Date; problem: string | undefined }

/** What the server stands on. */
export type Surroundings = {
  readDisks(): Promise<Disk[]>
  readCertificate(): Promise<Certificate>
  /** Of the product; undefined where it has not been built. */
  readVersion(): Promise<string | undefined>
}
