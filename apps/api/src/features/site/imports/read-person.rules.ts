import {
  NewCustomer,
  NewTreasure,
  normalisePostcode,
  withoutUnseen,
  type ImportField,
} from '@treasures/api-client'
import type * as z from 'zod/mini'

type Fields = readonly (ImportField | null)[]

/** Input for the form of the row's kind. */
export type ImportedPerson =
  | { kind: 'customers'; body: NewCustomer; company: string }
  | { kind: 'treasures'; body: NewTreasure; skills: string[]; descr: string }

export type ReadPerson = {
  /** Name for lists; empty if the row has none. */
  name: string
  /** Undefined if the row cannot be added. `reasons` then holds the problems. */
  person: ImportedPerson | undefined
  /** Problems, or notes on a row that can be added. */
  reasons: string[]
}

/**
 * Reads one row by the fields of its columns, with the rules of the forms. Short names are accepted
 * without the question that the forms ask about them.
 */
export function readPerson(
  kind: ImportedPerson['kind'],
  fields: Fields,
  cells: readonly string[],
): ReadPerson {
  const { values, problems } = readValues(fields, cells)
  const { title, ...split } = nameOf(values)
  const [fname, lname] = [withoutUnseen(split.fname), withoutUnseen(split.lname)]
  const name = [fname, lname].filter(Boolean).join(' ')
  const phones = phonesOf(values)
  const postcode = values.postcode
    ? (normalisePostcode(values.postcode) ?? values.postcode)
    : postcodeAtTheEnd(values.address)
  const typed = {
    fname,
    lname,
    email: emailOf(values.email),
    mphone: phones.mobile,
    phone: phones.other,
    address: addressOf(values),
    postcode,
  }
  const notes = [
    ...phones.notes,
    ...(postcode || kind === 'treasures' ? [] : ['There is no postcode: they are on no map.']),
  ]
  if (kind === 'customers') {
    const parsed = NewCustomer.safeParse({ ...typed, descr: values.descr ?? '' })
    return answer(name, [...problems, ...phones.problems, ...wordsOf(parsed)], notes, () => ({
      kind,
      body: dataOf(parsed),
      company: values.company ?? '',
    }))
  }
  const parsed = NewTreasure.safeParse({
    ...typed,
    title: title || values.title,
    ...(values.wtravel && { wtravel: values.wtravel.replace(/\s*mi(les?)?$/i, '') }),
  })
  return answer(name, [...problems, ...phones.problems, ...wordsOf(parsed)], notes, () => ({
    kind,
    body: dataOf(parsed),
    skills: (values.skills ?? '')
      .split(/[,;|/\n]/)
      .map((skill) => skill.trim())
      .filter(Boolean),
    descr: values.descr ?? '',
  }))
}

const answer = (
  name: string,
  problems: string[],
  notes: string[],
  person: () => ImportedPerson,
): ReadPerson =>
  problems.length > 0
    ? { name, person: undefined, reasons: problems }
    : { name, person: person(), reasons: notes }

type Parsed<T> = { success: true; data: T } | { success: false; error: z.core.$ZodError }

function dataOf<T>(parsed: Parsed<T>): T {
  if (!parsed.success) throw new Error('a row with problems has no person')
  return parsed.data
}

const labels: Readonly<Record<string, string>> = {
  fname: 'First name',
  lname: 'Surname',
  email: 'E-mail',
  mphone: 'Mobile',
  phone: 'Phone',
  address: 'Address',
  postcode: 'Postcode',
  descr: 'Notes',
  title: 'Title',
  wtravel: 'Miles',
}

/**
 * Lists problems such as "E-mail: Must be a valid e-mail". Messages that start with the field's
 * name do not repeat it.
 */
const wordsOf = (parsed: Parsed<unknown>): string[] =>
  parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const label = labels[String(path[0])] ?? String(path[0])
        return message.startsWith(label) ? message : `${label}: ${message}`
      })

type Values = Partial<Record<ImportField, string>>

/**
 * Control characters other than line breaks and tabs, and the replacement character for undecodable
 * bytes.
 */
export const notText = /[^\P{Cc}\t\n\r]|\ufffd/u

function readValues(fields: Fields, cells: readonly string[]) {
  const values: Values = {}
  const problems: string[] = []
  for (const [i, field] of fields.entries()) {
    const cell = cells[i] ?? ''
    const value = unguarded(withoutUnseen(cell))
    if (!field || value === '' || values[field]) continue
    if (notText.test(cell))
      problems.push(`${labels[field] ?? field}: has characters that are not text`)
    values[field] = value
  }
  return { values, problems }
}

/** Removes marks that spreadsheets add to keep a cell as text: `="07700"`, `'+44 …`. */
export const unguarded = (cell: string) =>
  (/^="(.*)"$/s.exec(cell)?.[1] ?? cell.replace(/^'(?=[=+\-@\d])/, ''))
    .replaceAll('\u00a0', ' ')
    .trim()

const titles =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lady|lord)\b\.?\s*(?:(?:&|and|\+)\s*)?)+/i

/** Splits names such as "O'Neill, Pat" and "Mr & Mrs O'Neill". */
function nameOf({ fname = '', lname = '', name = '' }: Values) {
  if (fname && lname) return { fname, lname, title: '' }
  const whole = (name || fname || lname).replaceAll(/\s+/g, ' ').trim()
  const title = titles.exec(whole)?.[0].trim() ?? ''
  const rest = whole.slice(titles.exec(whole)?.[0].length ?? 0)
  const comma = /^([^,]+),\s*(.+)$/.exec(rest)
  if (comma) return { fname: comma[2] ?? '', lname: comma[1] ?? '', title }
  const parts = rest.split(' ')
  const last = parts.pop() ?? ''
  if (parts.length === 0 && title) return { fname: title, lname: last, title: '' }
  if (parts.length === 0)
    return fname ? { fname: last, lname, title } : { fname, lname: last, title }
  return { fname: parts.join(' '), lname: last, title }
}

/** Returns the first e-mail of several. */
const emailOf = (email = '') => (email.replace(/^mailto:/i, '').split(/[,;\s]+/)[0] ?? '').trim()

/** Finds the postcode of an address that has it as its last words. */
function postcodeAtTheEnd(address = ''): string {
  const [last] =
    /[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}(?=[\s,]*(?:uk|united kingdom|england)?[\s,]*$)/i.exec(
      address,
    ) ?? []
  return (last && normalisePostcode(last)) ?? ''
}

/** Joins the lines of an address. The postcode has its own field. */
const addressOf = ({ address, address2, city, county }: Values) =>
  [address, address2, city, county]
    .filter((line): line is string => !!line)
    .flatMap((line) => line.split(/\s*\n\s*/))
    .filter((line, i, all) => all.indexOf(line) === i)
    .join(', ')

/**
 * Finds the mobile and another number, in either column. Adds back a leading zero that a
 * spreadsheet dropped. Shortened numbers such as 4.47E+11 cannot be restored and become problems.
 */
function phonesOf({ mphone = '', phone = '' }: Values) {
  const problems: string[] = []
  const notes: string[] = []
  const read = (text: string) =>
    text
      .split(/[,;|\n]|\s\/\s/)
      .map((number) => number.replace(/^[a-z. ]+:\s*/i, '').trim())
      .filter(Boolean)
      .flatMap((number) => {
        if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(number)) {
          problems.push(
            `The spreadsheet has shortened a number to ${number}: format that column as text and save it again`,
          )
          return []
        }
        const digits = number.replace(/\.0$/, '')
        if (/^[1-37]\d{9}$/.test(digits)) return [`0${digits}`]
        if (/^44\d{10}$/.test(digits)) return [`+${digits}`]
        return [digits]
      })
  const isMobile = (number: string) => /^(?:\+44|0044|0)7/.test(number.replaceAll(/[\s().-]/g, ''))
  const [mobiles, others] = [read(mphone), read(phone)]
  const mobile = mobiles[0] ?? others.find(isMobile) ?? ''
  const other = [...others, ...mobiles].find((number) => number !== mobile) ?? ''
  const left = new Set([...mobiles, ...others].filter((each) => each !== mobile && each !== other))
  if (left.size > 0) notes.push(`Further numbers are left out: ${[...left].join(', ')}.`)
  return { mobile, other, problems, notes }
}
