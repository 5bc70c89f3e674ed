import {
  londonDate,
  type DataSummary,
  type ErasedRows,
  type StandsUnder,
} from '@treasures/api-client'
import { count } from '../words.ts'

/**
 * Formats as `Personal data of Ada Stone, 2026-11-24.zip`, without characters that some disks
 * refuse.
 */
export const dataFileName = (whose: string, now: Date): string =>
  `${whose}, ${londonDate(now)}.zip`.replaceAll(/[\\/:*?"<>|]/g, ' ')

/** Formats as "312 records of 14 kinds, and 3 photos." */
export function summaryWords({ data, photos }: DataSummary): string {
  const rows = data.reduce((sum, { rows: some }) => sum + some, 0)
  const records = `${many(rows, 'record')} of ${many(data.length, 'kind')}`
  return photos > 0 ? `${records}, and ${many(photos, 'photo')}.` : `${records}.`
}

const many = (amount: number, noun: string) => `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`

type Becomes = ErasedRows['becomes']
const fates: Record<Becomes, { title: string; words: string }> = {
  deleted: { title: 'Deleted', words: 'They are gone for good.' },
  anonymised: {
    title: 'Kept without names and contacts',
    words: 'Records that others need, without anything that says who it was.',
  },
  kept: {
    title: 'Kept for tax',
    words: 'Amounts, dates and numbers, which the law requires for six years. The name is removed.',
  },
}

export type Erased = { title: string; words: string; rows: ErasedRows[] }

/** Groups records by their fate. */
export const groupErased = (data: readonly ErasedRows[]): Erased[] =>
  (Object.keys(fates) as Becomes[])
    .map((becomes) => ({
      ...fates[becomes],
      rows: data.filter((each) => each.becomes === becomes),
    }))
    .filter(({ rows }) => rows.length > 0)

/** One line for each contact: "+447700900123: Texts received (2), STOP (1)". */
export function groupUnproven(
  unproven: readonly StandsUnder[],
): { contact: string; label: string }[] {
  const contacts = [...new Set(unproven.map(({ contact }) => contact))]
  return contacts.map((contact) => {
    const rows = unproven.filter((each) => each.contact === contact)
    return { contact, label: `${contact}: ${listRows(rows)}` }
  })
}

/** Formats as "Texts received (2), STOP (1)". */
export const listRows = (rows: readonly Pick<StandsUnder, 'what' | 'rows'>[]): string =>
  rows.map(({ what, rows: many }) => `${what}\u00a0(${count(many)})`).join(', ')

/** Whether a person's name was typed, ignoring case and spacing. */
export const isSameName = (typed: string, name: string): boolean => fold(typed) === fold(name)

const fold = (name: string) =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-GB')
