import { acceptInvitation, endStaff, inviteStaff, updateStaff } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { isLastSuper } from '#kernel/db/errors.ts'
import { makeSecret } from '#kernel/secrets.ts'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { onBothEngines } from '#test/test-database.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { invitationsStore } from './invitations.store.ts'

const pairs = 50

onBothEngines((engine) => {
  let colleague: number
  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    colleague = (await createUser(database.db, { is_admin: true })).id
  })

  const createSuper = async () => {
    const user = await createUser(database.db, { super: true, is_admin: true })
    return { id: user.id, client: await signIn(app, user) }
  }
  type Super = Awaited<ReturnType<typeof createSuper>>
  const supers = async () =>
    (await database.db.selectFrom('users').select('id').where('super', '=', true).execute()).map(
      ({ id }) => id,
    )
  const codeOf = (done: Promise<unknown>) =>
    done.then(
      () => 'done',
      (error: Error & { code?: string }) =>
        isLastSuper(error) ? 'last_super' : (error.code ?? error.message),
    )

  const end = (client: SignedInClient, id: number) =>
    client.call(endStaff, { params: { id }, query: {}, body: { hand_to: colleague } })
  const demote = (client: SignedInClient, id: number) =>
    client.call(updateStaff, { params: { id }, body: { role: 'admin' } })
  /** Deletes as an erasure does. */
  const deleteAccount = (_client: SignedInClient, id: number) => usersStore(database.db).close(id)

  /** Ways in which one super removes the other or themselves. */
  const endOther = (one: Super, other: Super): Promise<unknown> => end(one.client, other.id)
  const attacks: (typeof endOther)[] = [
    endOther,
    (one, other) => demote(one.client, other.id),
    (one) => end(one.client, one.id),
    (one) => demote(one.client, one.id),
    (one) => deleteAccount(one.client, one.id),
  ]

  test(
    `in ${pairs} pairs of supers who end, demote and delete each other, one always remains`,
    { tags: 'slow' },
    async () => {
      let left = await createSuper()
      const answers = new Set<string>()
      for (let i = 0; i < pairs; i++) {
        const [one, other] = [left, await createSuper()]
        const first = attacks[i % attacks.length] ?? endOther
        const second = attacks[Math.floor(i / attacks.length) % attacks.length] ?? endOther
        const done = await Promise.all([codeOf(first(one, other)), codeOf(second(other, one))])
        for (const each of done) answers.add(each)
        const remaining = await supers()
        expect([i, done, remaining.length > 0]).toEqual([i, done, true])
        const survivor = [one, other].find(({ id }) => remaining.includes(id))
        if (!survivor) throw new Error('Neither is left')
        // If both are left, one goes, so that the next pair is the last again.
        if (remaining.length > 1)
          await database.db
            .updateTable('users')
            .set({ super: false })
            .where('super', '=', true)
            .where('id', '<>', survivor.id)
            .execute()
        left = survivor
      }
      expect(answers).toContain('last_super')
      expect(answers).toContain('done')
      // A super who was ended or demoted first is refused: signed out, or not allowed.
      expect(
        [...answers].filter(
          (each) =>
            !['done', 'last_super', 'not_signed_in', 'forbidden', 'staff_not_found'].includes(each),
        ),
      ).toEqual([])
    },
  )

  test('a statement that would demote all supers at once changes nothing', async () => {
    await createSuper()
    const before = await supers()
    const all = database.db.updateTable('users').set({ super: false }).where('super', '=', true)
    expect(await codeOf(all.execute())).toBe('last_super')
    expect(await codeOf(database.db.deleteFrom('users').where('super', '=', true).execute())).toBe(
      'last_super',
    )
    expect(await supers()).toEqual(before)
  })

  test('if many people follow one link at once, one joins', async () => {
    const token = makeSecret()
    const email = `once-${engine}@example.org`
    const place = { role: 'admin', id_region: null, presets: [], switches: {} } as const
    await invitationsStore(database.db).add(
      { ...place, email, id_invited_by: null, printed: token },
      new Date(),
    )
    const body = {
      fname: 'Wendy',
      lname: 'Hall',
      password: testPassword,
      password_confirmation: testPassword,
    }
    const done = await Promise.all(
      Array.from({ length: 10 }, () =>
        codeOf(app.client.call(acceptInvitation, { params: { token }, body })),
      ),
    )
    expect(done.toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'link_unusable')])
  })

  test('if two supers invite one e-mail at once, one succeeds', async () => {
    const [one, other] = [await createSuper(), await createSuper()]
    const body = { email: `twice-${engine}@example.org`, role: 'admin' as const }
    const done = await Promise.all(
      [one, other].map(({ client }) => codeOf(client.call(inviteStaff, { query: {}, body }))),
    )
    expect(done.toSorted()).toEqual(['already_invited', 'done'])
  })
})
