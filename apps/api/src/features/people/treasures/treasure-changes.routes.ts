import {
  createTreasureAddress,
  moveTreasure,
  updateTreasure,
  updateTreasureAddress,
  updateTreasureDetails,
  updateTreasureEquipments,
  type TreasureChange,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordChange } from './record-change.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { everywhere, type TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusal } from '#kernel/http/refuse.ts'
import { foldSurname } from '../contacts/surname.rules.ts'
import { readMobile } from '../contacts/contact-input.ts'
import { mustBeOpenRegion } from '../contacts/open-region.ts'
import { recordRegion } from '../contacts/record-region.ts'
import { outcodeOf, regionOfAddress } from '../contacts/region-of-address.ts'
import { changeEmail } from '../users/change-email.ts'
import { emailTaken } from '../users/email-taken.ts'
import { isOtherContact, recordContactChange } from '../users/record-contact-change.ts'
import { changedFields } from '../customers/customers.decide.ts'
import { readPlace } from './read-place.ts'
import { readTreasure } from './read-treasure.ts'
import { mobileTaken, noSuchTreasure } from './treasures.refusals.ts'
import { showTreasureAddress } from './treasures.show.ts'
import { treasureRegionsStore } from './treasure-regions.store.ts'
import { anyDay, askAboutVisits, tooFar } from './visits-in-doubt.ts'
import { treasuresStore, type TreasureFields, type TreasurePlaceFields } from './treasures.store.ts'

type Fields = TreasureFields & TreasurePlaceFields

/** Changes to a treasure by themselves or by staff. */
export function treasureChangesRoutes(deps: Pick<Deps, 'limits' | 'messages' | 'publicSettings'>) {
  const askForEmail = changeEmail(deps)

  const lock = async (
    tx: Db,
    { scope }: ScopedContext<TreasureScope>,
    id: number,
    absent: () => Refusal,
  ): Promise<{
    scope: TreasureScope
    before: Fields & { id: number; id_region: number | null }
  }> => {
    const before = await treasuresStore(tx).lock(scope, id)
    if (!before) throw absent()
    return { scope, before }
  }

  /** Saves the fields that differ, and logs them for staff. */
  async function save(
    tx: Db,
    { caller, at }: ScopedContext<TreasureScope>,
    before: Fields & { id: number; id_region: number | null },
    wanted: { [K in keyof Fields]?: Fields[K] | undefined },
  ) {
    const { email, ...changed } = changedFields(before, wanted)
    // A treasure with a sign-in must confirm a new e-mail first. The e-mail of other treasures
    // changes at once, like their other fields.
    const asked =
      email === undefined
        ? undefined
        : await askForEmail(tx, at, { caller, whose: { id_treasure: before.id }, email })
    if (asked === 'taken') throw emailTaken(updateTreasure)
    const written = asked === 'no_account' && email !== undefined ? { ...changed, email } : changed
    if (Object.keys(written).length) await treasuresStore(tx).update(before.id, written)
    if (isOtherContact(changesBetween(before, written)))
      await recordContactChange(tx, at, userActor(caller.id), {
        id_customer: null,
        id_treasure: before.id,
      })
    const changes = changesBetween(before, asked === 'changed' ? { ...written, email } : written)
    const names = changes.flatMap(({ field }) => fieldNames[field as keyof Fields] ?? [])
    if (names.length === 0) return
    await recordChange(tx, {
      at,
      by: userActor(caller.id),
      id_treasure: before.id,
      did: `changed ${[...new Set(names)].join(', ')}`,
      changes,
    })
  }

  /**
   * Moves a treasure to the region of their new address's outward code. A treasure stays if the
   * outward code is the same, or if no region has the new code. Returns the scope for reading the
   * result, because staff of the former region see the record once more after the move.
   */
  async function follow(
    tx: Db,
    { caller, at, scope }: ScopedContext<TreasureScope>,
    treasure: Fields & { id: number; id_region: number | null },
    place: TreasurePlaceFields,
  ): Promise<TreasureScope> {
    if (outcodeOf(treasure) === outcodeOf(place)) return scope
    const after = await regionOfAddress(tx, place, at)
    const { id, id_region: before } = treasure
    if (after === undefined || after === before) return scope
    await treasureRegionsStore(tx).set(id, after)
    const by = userActor(caller.id)
    await recordRegion(tx, { id_treasure: id }, { at, by, before, after, why: 'address' })
    return everywhere
  }

  const askAboutMove = (tx: Db, at: Date, id: number) =>
    askAboutVisits(tx, at, id, { why: 'The treasure has another address.', inDoubt: tooFar })

  async function readBack(tx: Db, scope: TreasureScope, id: number, at: Date) {
    const treasure = await readTreasure(tx, scope, id, at)
    if (!treasure) throw noSuchTreasure(updateTreasure)
    return treasure
  }

  async function readAddressBack(tx: Db, scope: TreasureScope, id: number) {
    const row = await treasuresStore(tx).find(scope, id)
    if (!row) throw noSuchTreasure(createTreasureAddress)
    return showTreasureAddress(row)
  }

  return {
    updateTreasure: ({ params: { id }, body }, context) =>
      context.once(async (tx) => {
        const { scope, before } = await lock(tx, context, id, () => noSuchTreasure(updateTreasure))
        const wanted = readChange(body, scope, before.id_country)
        const mphone = wanted.mphone ?? before.mphone
        const surname_folded = wanted.surname_folded ?? before.surname_folded
        const isAnother = mphone !== before.mphone || surname_folded !== before.surname_folded
        if (isAnother && (await treasuresStore(tx).hasNamesake({ mphone, surname_folded }, id)))
          throw mobileTaken(updateTreasure)
        await save(tx, context, before, wanted)
        if (before.switched_on && wanted.switched_on === false)
          await askAboutVisits(tx, context.at, id, {
            why: 'The treasure is inactive now.',
            inDoubt: anyDay,
          })
        if (wanted.wtravel !== undefined && wanted.wtravel < before.wtravel)
          await askAboutVisits(tx, context.at, id, {
            why: 'The treasure travels less far now.',
            inDoubt: tooFar,
          })
        return readBack(tx, scope, id, context.at)
      }),

    updateTreasureDetails: ({ params: { id }, body: { desc, descskill } }, context) =>
      context.once(async (tx) => {
        const absent = () => noSuchTreasure(updateTreasureDetails)
        const { scope, before } = await lock(tx, context, id, absent)
        await save(tx, context, before, { descr: desc, descskill })
        return readBack(tx, scope, id, context.at)
      }),

    createTreasureAddress: ({ body: { id_treasure, ...input } }, context) =>
      context.once(async (tx) => {
        const absent = () => noSuchTreasure(createTreasureAddress)
        const { scope, before } = await lock(tx, context, id_treasure, absent)
        const place = await readPlace(tx, createTreasureAddress, input)
        await save(tx, context, before, place)
        await askAboutMove(tx, context.at, before.id)
        return readAddressBack(
          tx,
          await follow(tx, { ...context, scope }, before, place),
          id_treasure,
        )
      }),

    updateTreasureAddress: ({ params: { id }, body }, context) =>
      context.once(async (tx) => {
        const absent = () =>
          refuse(updateTreasureAddress, 'address_not_found', 'We can’t find that address.')
        const { scope, before } = await lock(tx, context, id, absent)
        const place = await readPlace(tx, updateTreasureAddress, body)
        await save(tx, context, before, place)
        await askAboutMove(tx, context.at, before.id)
        return readAddressBack(tx, await follow(tx, { ...context, scope }, before, place), id)
      }),

    moveTreasure: ({ params: { id }, body: { id_region } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(moveTreasure)
        await mustBeOpenRegion(tx, moveTreasure, id_region, at)
        const before = treasure.id_region
        if (before !== id_region) {
          await treasureRegionsStore(tx).set(id, id_region)
          const by = userActor(caller.id)
          const change = { at, by, before, after: id_region, why: 'staff' } as const
          await recordRegion(tx, { id_treasure: id }, change)
        }
        return readBack(tx, everywhere, id, at)
      }),

    updateTreasureEquipments: ({ params: { id }, body }, context) =>
      context.once(async (tx) => {
        const absent = () => noSuchTreasure(updateTreasureEquipments)
        await lock(tx, context, id, absent)
        const store = treasuresStore(tx)
        if (!(await store.setEquipments(id, body.equipments)))
          throw refuse(
            updateTreasureEquipments,
            'equipment_not_found',
            'We can’t find that equipment.',
          )
        await recordChange(tx, {
          at: context.at,
          by: userActor(context.caller.id),
          id_treasure: id,
          did: 'changed the equipment',
        })
        return { data: await store.listEquipments(id) }
      }),
  } satisfies Partial<Handlers>
}

/** Keeps the fields that the caller may change, and drops the others. */
function readChange(
  { treasure, complete, mphone, ...person }: TreasureChange,
  scope: TreasureScope,
  id_country: number,
) {
  return {
    ...person,
    mphone: readMobile(mphone, id_country),
    surname_folded: person.lname === undefined ? undefined : foldSurname(person.lname),
    ...(scope.kind !== 'treasure' && { switched_on: treasure, complete }),
  }
}

/** Words for activities. Fields that are missing here change only together with another field. */
const fieldNames: Partial<Record<keyof Fields, string>> = {
  title: 'title',
  fname: 'first name',
  lname: 'surname',
  birthdate: 'date of birth',
  switched_on: 'whether they are switched on',
  complete: 'whether the profile is complete',
  descr: 'description',
  descskill: 'description of skills',
  wtravel: 'how far they travel',
  phone: 'phone',
  mphone: 'mobile',
  email: 'e-mail',
  address: 'address',
  detail: 'address',
  postcode: 'address',
  id_city: 'address',
  id_country: 'address',
  lat: 'place on the map',
}
