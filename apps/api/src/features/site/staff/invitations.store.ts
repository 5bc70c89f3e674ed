import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { linkEnds } from '../../people/users/links.rules.ts'
import type { Place } from './staff.store.ts'

export type NewInvitation = Place & {
  email: string
  id_invited_by: number | null
  /** Token of the link, if the link was printed in a terminal. */
  printed?: string
}

/** Franchisees see only invitations to their own region. */
const inScope = (scope: StaffScope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`invitations.id_region = ${scope.id_region}`

/** Invitations that are neither accepted nor withdrawn. */
export function invitationsStore(db: Db) {
  const waiting = () =>
    db
      .selectFrom('invitations')
      .leftJoin('ambassadors', 'ambassadors.id', 'invitations.id_region')
      .leftJoin('users as inviter', 'inviter.id', 'invitations.id_invited_by')
      .select([
        'invitations.id',
        'invitations.email',
        'invitations.role',
        'invitations.id_region',
        'ambassadors.region_name',
        'invitations.presets',
        'invitations.switches',
        'invitations.created_at',
        'invitations.expires_at',
        sql<string | null>`inviter.fname || ' ' || inviter.lname`.as('invited_by'),
      ])

  const byLink = (token: string, at: Date) => {
    const hash = hashSecret(token)
    return sql<boolean>`(
      (invitations.hash = ${hash} or invitations.printed_hash = ${hash})
      and invitations.expires_at > ${at}
    )`
  }

  return {
    list: (scope: StaffScope) =>
      waiting().where(inScope(scope)).orderBy('invitations.id', 'desc').execute(),

    find: (scope: StaffScope, id: number) =>
      waiting().where(inScope(scope)).where('invitations.id', '=', id).executeTakeFirst(),

    /** Values for the e-mail of an invitation. */
    findById: (id: number) => waiting().where('invitations.id', '=', id).executeTakeFirst(),

    /**
     * Adds an invitation, but no link for its e-mail yet. Returns undefined if another invitation
     * to this e-mail is waiting, even if both are added at once.
     */
    async add(
      { printed, email, role, id_region, presets, switches, id_invited_by }: NewInvitation,
      at: Date,
    ) {
      const row = await db
        .insertInto('invitations')
        .values({
          email,
          role,
          id_region,
          presets: [...presets],
          switches: toJsonb(switches),
          id_invited_by,
          printed_hash: printed === undefined ? null : hashSecret(printed),
          created_at: at,
          expires_at: linkEnds('invite', at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /**
     * Ends the invitation's links and extends the invitation. Sending its e-mail makes a new link.
     * Returns false if the invitation no longer exists.
     */
    renew: async (scope: StaffScope, id: number, at: Date) =>
      (await db
        .updateTable('invitations')
        .set({ hash: null, printed_hash: null, expires_at: linkEnds('invite', at) })
        .where('id', '=', id)
        .where(inScope(scope))
        .returning('id')
        .executeTakeFirst()) !== undefined,

    /**
     * Saves the link that will be e-mailed. Returns undefined if the invitation already has a link
     * or no longer exists.
     */
    giveLink: (id: number, token: string) =>
      db
        .updateTable('invitations')
        .set({ hash: hashSecret(token) })
        .where('id', '=', id)
        .where('hash', 'is', null)
        .returning('email')
        .executeTakeFirst(),

    findByLink: (token: string, at: Date) => waiting().where(byLink(token, at)).executeTakeFirst(),

    /** Uses one statement, so that only one person succeeds if several follow a link at once. */
    use: (token: string, at: Date) =>
      db
        .deleteFrom('invitations')
        .where(byLink(token, at))
        .returning(['id', 'email', 'role', 'id_region', 'presets', 'switches', 'id_invited_by'])
        .executeTakeFirst(),

    withdraw: (scope: StaffScope, id: number) =>
      db
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where(inScope(scope))
        .returning(['id', 'role'])
        .executeTakeFirst(),

    /** Withdraws all invitations that a person has sent. */
    withdrawOf: (id_invited_by: number) =>
      db
        .deleteFrom('invitations')
        .where('id_invited_by', '=', id_invited_by)
        .returning('id')
        .execute(),
  }
}

export type InvitationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof invitationsStore>['find']>>
>
