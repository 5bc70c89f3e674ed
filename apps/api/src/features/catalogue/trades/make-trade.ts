import type { Db } from '#kernel/db/connect.ts'
import { recordItem, type Who } from '../lists/record-item.ts'
import { offerService } from '../service-options/offer-service.ts'
import type { OfferTerms } from '../service-options/offer-terms.rules.ts'
import { catalogueSkillsStore } from '../skills/skills.store.ts'
import { tradesStore } from './trades.store.ts'

export type NewTrade = {
  name: string
  shortened_display_name: string
  fa_font_icon: string
  requires_skill: boolean
  looks_first: boolean
} & Omit<OfferTerms, 'id_service'> & { evidence: string }

/**
 * Adds a trade with a skill of its name and an option in every region. Returns its id, or undefined
 * if a service of that name exists.
 */
export async function makeTrade(tx: Db, who: Who, trade: NewTrade): Promise<number | undefined> {
  const { estimate, also, evidence, ...fields } = trade
  const id = await tradesStore(tx).insert(fields)
  if (id === undefined) return undefined
  const added = { before: {}, after: fields }
  await recordItem(tx, who, 'service.created', { id, name: trade.name }, added)
  await giveSkill(tx, who, { id, name: trade.name, evidence })
  await offerService(tx, who, { ...trade, id_service: id, estimate, ...(also && { also }) })
  return id
}

/** Gives a service a skill of its own name: one that had no service, or a new one. */
export async function giveSkill(
  tx: Db,
  who: Who,
  { id: id_service, name, evidence }: { id: number; name: string; evidence: string },
) {
  const store = catalogueSkillsStore(tx)
  const skill = await store.give({ name, id_service, evidence })
  if (skill)
    await recordItem(
      tx,
      who,
      skill.isNew ? 'skill.created' : 'skill.changed',
      { id: skill.id, name },
      { before: { id_service: null }, after: { id_service } },
    )
}
