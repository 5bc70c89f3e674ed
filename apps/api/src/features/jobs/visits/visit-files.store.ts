import type { VisitFile, VisitFileKind } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { PartyScope, StaffScope } from '#kernel/http/scope.ts'
import { imageFile } from '../images/images.routes.ts'
import { keepAnnounced } from '../images/announced.ts'

type NewFile = {
  id_job: number
  id_treasure: number
  id_time: number | null
  kind: VisitFileKind
  sha256: string
  bytes: number
  file: string
  width: number
  height: number
  taken_at: Date
  received_at: Date
}

/** Photos and receipts of visits. Inside a transaction, pass its executor. */
export const visitFilesStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('visit_files as f')
      .innerJoin('jobs', 'jobs.id', 'f.id_job')
      .innerJoin('treasures', 'treasures.id', 'f.id_treasure')
      .selectAll('f')
      .select('treasures.fname as treasure')

  const inOrder = () => select().orderBy('f.taken_at').orderBy('f.id')
  const isFor = (id_treasure: number | null) =>
    sql<SqlBool>`(f.kind <> 'receipt' or f.id_treasure = ${id_treasure}::integer)`

  return {
    /** Times at which the treasure has had the job. */
    listAssignments: (id_job: number, id_treasure: number) =>
      db
        .selectFrom('assignments')
        .select(['assigned_at', 'ended_at'])
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .execute(),

    findSame: (id_job: number, sha256: string) =>
      select().where('f.id_job', '=', id_job).where('f.sha256', '=', sha256).executeTakeFirst(),

    count: async (id_job: number) =>
      (
        await db
          .selectFrom('visit_files')
          .select(sql<number>`count(*)::integer`.as('files'))
          .where('id_job', '=', id_job)
          .executeTakeFirstOrThrow()
      ).files,

    /** Adds an announced picture. Adds nothing if the job has the same file. */
    async add({ id_time, ...file }: NewFile): Promise<void> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('visit_files')
        .values({
          ...file,
          id_time: sql<number | null>`(
            select t.id from appointment_times t join appointments a on a.id = t.id_appointment
            where t.id = ${id_time}::integer and a.id_job = ${file.id_job}
              and t.id_treasure = ${file.id_treasure}
          )`,
        })
        .onConflict((conflict) => conflict.columns(['id_job', 'sha256']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows) await keepAnnounced(db, file.file)
    },

    /** True if the caller may read the job's files. */
    canRead: async (scope: PartyScope, id_job: number) =>
      (await db
        .selectFrom('jobs')
        .select('jobs.id')
        .where('jobs.id', '=', id_job)
        .where(jobsInScope(scope))
        .executeTakeFirst()) !== undefined,

    /** Lists files of a job. Customers get no receipts, and each treasure their own. */
    list: (scope: PartyScope, id_job: number) =>
      inOrder()
        .where('f.id_job', '=', id_job)
        .$if(scope.kind === 'party', (query) => query.where(isFor(treasureOf(scope))))
        .execute(),

    /** Lists files of jobs that the treasure has. */
    listForTreasure: (id_treasure: number, jobs: readonly number[]) =>
      jobs.length === 0
        ? Promise.resolve([])
        : inOrder().where('f.id_job', 'in', jobs).where(isFor(id_treasure)).execute(),

    findReceipt: (id_treasure: number, id: number) =>
      select()
        .where('f.id', '=', id)
        .where('f.kind', '=', 'receipt')
        .where('f.id_treasure', '=', id_treasure)
        .executeTakeFirst(),

    /** Assigns a receipt to materials of the same job and treasure. False if there are none. */
    assign: (id: number, id_work: number | null) =>
      hasChanged(
        db
          .updateTable('visit_files')
          .set({ id_work })
          .where('id', '=', id)
          .where(
            sql<SqlBool>`(${id_work}::integer is null or exists (
              select from works where works.id = ${id_work}::integer and works.material
                and works.id_job = visit_files.id_job
                and works.id_treasure = visit_files.id_treasure
            ))`,
          ),
      ),

    /** Removes a file of a job in the scope. Returns it. */
    remove: (scope: StaffScope, id: number) =>
      db
        .deleteFrom('visit_files')
        .where('id', '=', id)
        .where(
          sql<SqlBool>`exists (select from jobs where jobs.id = visit_files.id_job and ${jobsInScope(scope)})`,
        )
        .returning(['id_job', 'kind', 'taken_at', 'file'])
        .executeTakeFirst(),
  }
}

const treasureOf = (scope: PartyScope) => (scope.kind === 'party' ? scope.id_treasure : null)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof visitFilesStore>['findSame']>>>

export const showVisitFile = (row: Row): VisitFile => ({
  id: row.id,
  id_job: row.id_job,
  kind: row.kind,
  url: `/public/image/${imageFile(row.file)}`,
  width: row.width,
  height: row.height,
  sha256: row.sha256,
  taken_at: row.taken_at.toISOString(),
  received_at: row.received_at.toISOString(),
  treasure: row.treasure,
  id_work: row.id_work,
})
