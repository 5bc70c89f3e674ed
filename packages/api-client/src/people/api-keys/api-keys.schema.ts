import * as z from 'zod/mini'
import { keyScopes } from '../../kernel/access/key-access.rules.ts'
import { DateInput, Id, Instant } from '../../kernel/wire.ts'

const KeyScope = z.enum(keyScopes)

/** Rights and end of a new API key. */
export const ApiKeyInput = z.object({
  /** Name of the program that will use it. */
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(60, '60 characters at most'),
    ),
  /** What the key may do, at most what its maker may do at the time of each call. */
  scopes: z
    .array(KeyScope, 'Choose at least one')
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(keyScopes.length)),
  /** The key makes GET calls only. */
  reads_only: z._default(z.boolean(), true),
  /** Last day on which the key works. Without a day, it works until it is revoked. */
  last_day: z._default(z.nullable(DateInput), null),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

/** An API key, with which a program acts for the person who made it. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Last four characters, by which its owner recognises it. */
  hint: z.string(),
  scopes: z.array(z.string()),
  reads_only: z.boolean(),
  created_at: Instant,
  ends_at: z.nullable(Instant),
  /** To the hour. Null if the key was never used. */
  last_used_at: z.nullable(Instant),
  state: z.enum(['working', 'ended', 'revoked']),
})
export type ApiKey = z.infer<typeof ApiKey>

/** An API key with the person who made it. */
export const OwnedApiKey = z.extend(ApiKey, {
  id_user: Id,
  owner: z.string(),
})
export type OwnedApiKey = z.infer<typeof OwnedApiKey>

/** A key that was just made. */
export const NewApiKey = z.extend(ApiKey, {
  /** The key itself, `trk_…`. Returned only once. */
  key: z.string(),
})
