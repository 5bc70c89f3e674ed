import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

type Changes = { origin?: string; host?: string; isUnlocked?: boolean; counter?: number }

/**
 * A passkey in software that answers like an authenticator, with an ES256 key and no attestation.
 */
export function softPasskey({ origin, userHandle }: { origin: string; userHandle?: number }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE key as CBOR: EC2, ES256, P-256, x, y.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const id = randomBytes(16)
  let count = 0

  const authenticatorData = (flags: number, more: Buffer, changes: Changes) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(changes.counter ?? ++count)
    const unlocked = changes.isUnlocked === false ? 0 : userVerified
    return Buffer.concat([
      sha256(changes.host ?? new URL(origin).hostname),
      Buffer.from([flags | userPresent | unlocked]),
      counted,
      more,
    ])
  }
  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin }))

  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: text(id),
    /** Returns what `navigator.credentials.create` would. */
    create({ challenge }: { challenge: string }, changes: Changes = {}) {
      const data = authenticatorData(
        hasCredential,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
        changes,
      )
      // CBOR of {"fmt": "none", "attStmt": {}, "authData": …}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, changes)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },

    /** Returns what `navigator.credentials.get` would. */
    answer({ challenge }: { challenge: string }, changes: Changes = {}) {
      const data = authenticatorData(0, Buffer.alloc(0), changes)
      const client = clientData('webauthn.get', challenge, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(userHandle !== undefined && { userHandle: text(Buffer.from(String(userHandle))) }),
        },
      }
    },

    /** Row of the stored passkey. */
    row: (id_user: number, name = 'Laptop') => ({
      id_user,
      credential: text(id),
      public_key: text(key),
      counter: 0,
      transports: ['internal'],
      host: new URL(origin).hostname,
      name,
      created_at: new Date(),
    }),
  }
}
