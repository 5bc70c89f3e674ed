/** A folder that the server writes to, and its disk. Sizes are in bytes. */
export type Disk = { folder: string; free: number; size: number }

/** TLS certificate that browsers see at our address. */
export type Certificate =
  /** `PUBLIC_URL` is not set, or is not https. */
  | { is: 'none' }
  | { is: 'unread'; why: string }
  /** `problem` says why this machine would not trust the certificate. */
  | { is: 'read'; endsAt: Date; problem: string | undefined }

/** The machine and the address on which the server runs. */
export type Surroundings = {
  readDisks(): Promise<Disk[]>
  readCertificate(): Promise<Certificate>
  /** Returns the product's version, or undefined if it has not been built. */
  readVersion(): Promise<string | undefined>
}
