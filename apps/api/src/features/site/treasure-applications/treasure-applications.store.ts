import { sql } from 'kysely'
import { requiresSkill } from '../../people/treasures/service-skills.ts'
import { permissionsOf, rightsOf } from '../../people/users/find-caller.store.ts'
import { linkEnds } from '../../people/users/links.rules.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import type { KnownEmails } from './treasure-applications.decide.ts'

/** Franchisees see only applications in their own region. */
const inScope = (scope: StaffScope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`treasure_applications.id_region = ${scope.id_region}`

const emailIs = (email: string) =>
  sql<boolean>`lower(treasure_applications.email) = lower(${email})`

type Sent = {
  form: object
  id_region: number | null
  sealed: string
  last4: string
  checked: 'fits' | 'cannot_say'
  password_hash: string | null
}

/** People who want to become treasures, until staff take them on. */
export function treasureApplicationsStore(db: Db) {
  const rows = () =>
    db
      .selectFrom('treasure_applications')
      .leftJoin('ambassadors', 'ambassadors.id', 'treasure_applications.id_region')
      .leftJoin('users as inviter', 'inviter.id', 'treasure_applications.id_invited_by')
      .leftJoin('users as decliner', 'decliner.id', 'treasure_applications.id_declined_by')
      .select([
        'treasure_applications.id',
        'treasure_applications.email',
        'treasure_applications.began',
        'treasure_applications.state',
        'treasure_applications.id_region',
        'ambassadors.region_name',
        'treasure_applications.form',
        'treasure_applications.last4',
        'treasure_applications.created_at',
        'treasure_applications.expires_at',
        'treasure_applications.sent_at',
        'treasure_applications.declined_at',
        'treasure_applications.reason',
        sql<string>`coalesce(treasure_applications.form ->> 'fname', '')`.as('fname'),
        sql<string | null>`inviter.fname || ' ' || inviter.lname`.as('invited_by'),
        sql<string | null>`decliner.fname || ' ' || decliner.lname`.as('declined_by'),
        sql<boolean>`exists (
          select from customers
          where lower(customers.email) = lower(treasure_applications.email)
            and customers.unconfirmed_at is null)`.as('is_customer'),
        sql<boolean>`exists (
          select from users
          where lower(users.email) = lower(treasure_applications.email)
            and (users.super or users.is_admin or users.id_ambassador is not null))`.as('is_staff'),
      ])

  /** True if a link works: it has not expired, and the application was not declined. */
  const byLink = (token: string, at: Date) =>
    sql<boolean>`treasure_applications.hash = ${hashSecret(token)}
      and treasure_applications.expires_at > ${at} and treasure_applications.state <> 'declined'`

  const open = sql<boolean>`treasure_applications.state = 'open'`

  return {
    /**
     * Rows for staff. An application that a stranger started is left out until the form is sent,
     * because it proves nothing.
     */
    list: (scope: StaffScope) =>
      rows()
        .where(inScope(scope))
        .where(sql<boolean>`not (${open} and treasure_applications.began = 'applied')`)
        .orderBy('treasure_applications.id', 'desc')
        .execute(),

    find: (scope: StaffScope, id: number) =>
      rows().where(inScope(scope)).where('treasure_applications.id', '=', id).executeTakeFirst(),

    /** Staff who may take on an applicant of this region. */
    listReaders: async (id_region: number | null) => {
      const staff = await db
        .selectFrom('users')
        .select(['id', 'email', 'fname', 'super', 'is_admin', 'id_ambassador', ...rightsOf])
        .where('email_verified_at', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('super', '=', true),
            eb('is_admin', '=', true),
            eb('id_ambassador', '=', id_region),
          ]),
        )
        .orderBy('id')
        .execute()
      return staff.filter((user) => permissionsOf(user).includes('treasures.create'))
    },

    /**
     * Adds an invitation, but no link yet. Returns undefined if another invitation to this e-mail
     * is waiting.
     */
    invite: async (
      invitation: {
        email: string
        id_region: number | null
        id_invited_by: number
        skills: readonly number[]
      },
      at: Date,
    ) => {
      const { skills, ...row } = invitation
      const made = await db
        .insertInto('treasure_applications')
        .values({
          ...row,
          began: 'invited',
          form: toJsonb({ skills }),
          created_at: at,
          expires_at: linkEnds('join', at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return made?.id
    },

    /** Adds an application, but no link yet. */
    apply: async (email: string, at: Date) =>
      (
        await db
          .insertInto('treasure_applications')
          .values({
            email,
            began: 'applied',
            created_at: at,
            expires_at: linkEnds('join', at),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    /** Ends the link of an open invitation. Sending its e-mail makes a new link. */
    renew: (scope: StaffScope, id: number, at: Date) =>
      hasChanged(
        db
          .updateTable('treasure_applications')
          .set({ hash: null, expires_at: linkEnds('join', at) })
          .where('id', '=', id)
          .where(inScope(scope))
          .where(open)
          .where('began', '=', 'invited'),
      ),

    giveLink: (id: number, token: string) =>
      db
        .updateTable('treasure_applications')
        .set({ hash: hashSecret(token) })
        .where('id', '=', id)
        .where('hash', 'is', null)
        .where(open)
        .returning('email')
        .executeTakeFirst(),

    withdraw: (scope: StaffScope, id: number) =>
      hasChanged(
        db
          .deleteFrom('treasure_applications')
          .where('id', '=', id)
          .where(inScope(scope))
          .where(open)
          .where('began', '=', 'invited'),
      ),

    /** Deletes an open application that will get no link. */
    forget: (id: number) =>
      db.deleteFrom('treasure_applications').where('id', '=', id).where(open).execute(),

    findByLink: (token: string, at: Date) => rows().where(byLink(token, at)).executeTakeFirst(),

    /** Returns false if the form was sent already, or if the link does not work. */
    save: (token: string, form: object, at: Date) =>
      hasChanged(
        db
          .updateTable('treasure_applications')
          .set({ form: toJsonb(form) })
          .where(byLink(token, at))
          .where(open),
      ),

    /**
     * Makes concurrent forms with the same e-mail wait for each other, because an e-mail can have
     * several links.
     */
    takeTurns: (email: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(lower(${`application ${email}`}::text), 0))`.execute(
        db,
      ),

    /** Uses one statement, so that a form that is sent twice at once is accepted once. */
    send: (token: string, { form, id_region, ...secrets }: Sent, at: Date) =>
      db
        .updateTable('treasure_applications')
        .set({
          ...secrets,
          form: toJsonb(form),
          // An invitation keeps its region.
          id_region: sql<number | null>`coalesce(id_region, ${id_region}::integer)`,
          state: 'sent',
          sent_at: at,
        })
        .where(byLink(token, at))
        .where(open)
        .returning(['id', 'email', 'id_region'])
        .executeTakeFirst(),

    /** Deletes the other open applications of an e-mail after one of its forms was sent. */
    endOthers: (email: string) =>
      db.deleteFrom('treasure_applications').where(emailIs(email)).where(open).execute(),

    /** Uses one statement, so that only one of two concurrent decisions succeeds. */
    take: (scope: StaffScope, id: number) =>
      db
        .deleteFrom('treasure_applications')
        .where('id', '=', id)
        .where(inScope(scope))
        .where('state', '=', 'sent')
        .returning([
          'id',
          'email',
          'began',
          'id_region',
          'form',
          'sealed',
          'last4',
          'checked',
          'password_hash',
          'sent_at',
        ])
        .executeTakeFirst(),

    decline: (
      scope: StaffScope,
      id: number,
      by: { id_declined_by: number; reason: string },
      at: Date,
    ) =>
      hasChanged(
        db
          .updateTable('treasure_applications')
          .set({
            ...by,
            state: 'declined',
            declined_at: at,
            hash: null,
            sealed: null,
            last4: null,
            checked: null,
            password_hash: null,
          })
          .where('id', '=', id)
          .where(inScope(scope))
          .where('state', '=', 'sent'),
      ),

    /**
     * Finds which e-mails belong to treasures, and which have a waiting invitation or application.
     * E-mails are in lower case.
     */
    async listKnown(emails: readonly string[]): Promise<KnownEmails> {
      const wanted = emails.map((email) => email.toLowerCase())
      const { rows: found } = await sql<{ email: string; is: 'treasure' | 'invited' | 'sent' }>`
        select lower(email) as email, 'treasure' as is from treasures
          where lower(email) = any(${wanted}::text[]) and erased_at is null
        union all
        select lower(email), 'treasure' from users
          where lower(email) = any(${wanted}::text[]) and id_treasure is not null
        union all
        select lower(email), case state when 'open' then 'invited' else 'sent' end
          from treasure_applications
          where lower(email) = any(${wanted}::text[])
            and (state = 'sent' or state = 'open' and began = 'invited')`.execute(db)
      const of = (is: (typeof found)[number]['is']) =>
        new Set(found.filter((each) => each.is === is).map(({ email }) => email))
      return { treasures: of('treasure'), invited: of('invited'), sent: of('sent') }
    },

    /** Skills that can be given to a treasure on a London day. */
    listSkills: (day: string) =>
      db
        .selectFrom('skills')
        .select(['id', 'name', requiresSkill(sql.ref('skills.id_service')).as('lets_claim')])
        .where(sql<boolean>`retired_on is null or retired_on > ${day}::date`)
        .orderBy('name')
        .execute(),
  }
}

export type ApplicationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof treasureApplicationsStore>['find']>>
>
export type TakenApplication = NonNullable<
  Awaited<ReturnType<ReturnType<typeof treasureApplicationsStore>['take']>>
>
export type OfferedSkill = { id: number; name: string; lets_claim: boolean }
