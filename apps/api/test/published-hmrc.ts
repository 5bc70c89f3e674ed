import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const [schema = '', ...preload] = ['DPIXML', 'isodpitypes', 'oecddpitypes'].map(
  (name) => `${name}_v1.0.xsd`,
)
const read = (name: string) =>
  readFileSync(new URL(`published/hmrc/${name}`, import.meta.url), 'utf8')
const [main, others] = [
  { fileName: schema, contents: read(schema) },
  preload.map((fileName) => ({ fileName, contents: read(fileName) })),
]

/** Returns what is wrong with a report on sellers by HMRC's schema and rules. Empty if nothing is. */
export async function notAccepted(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: main,
    preload: others,
    initialMemoryPages: 1_024,
    maxMemoryPages: 16_384,
  })
  return [...errors.map(({ message }) => message), ...rules.flatMap((rule) => rule(xml))]
}

const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<\\w+:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(
    ([, value = '']) => value,
  )
const one = (xml: string, name: string) => all(xml, name)[0] ?? ''
const found = (isWrong: boolean, words: string) => (isWrong ? [words] : [])

/** Rules of HMRC's list that a schema cannot express, by their codes. */
const rules: readonly ((xml: string) => string[])[] = [
  (xml) => found(/<!--|--|\/\*|&#/.test(xml.replace(/^<\?xml.*?\?>/, '')), '50005'),
  (xml) => found(!/<dpi:DPI_OECD version="1\.0"/.test(xml), '003'),
  (xml) => found(!one(xml, 'SendingEntityIN'), '004'),
  (xml) => {
    const [ref, year] = [one(xml, 'MessageRefId'), one(xml, 'ReportingPeriod').slice(0, 4)]
    const expected = `GB${year}GB-${one(xml, 'SendingEntityIN')}`
    return [
      ...found(!ref.startsWith(expected) || !/^[\w-]{1,170}$/.test(ref), '008, 009, 50008'),
      ...found(
        docs(xml).some(({ act, doc }) => act !== 'OECD0' && !doc.startsWith(`${ref}_`)),
        '025',
      ),
    ]
  },
  (xml) => found(!one(xml, 'ReportingPeriod').endsWith('-12-31'), '023'),
  (xml) => {
    const [operator, ...sellers] = docs(xml).map(({ act }) => act)
    const kind = one(xml, 'MessageTypeIndic')
    return [
      ...found(
        kind === 'DPI401' &&
          (!/OECD[01]/.test(operator ?? '') ||
            sellers.length === 0 ||
            sellers.some((act) => act !== 'OECD1')),
        '011, 012',
      ),
      ...found(kind === 'DPI402' && [operator, ...sellers].includes('OECD1'), '013'),
      ...found(kind === 'DPI402' && operator === 'OECD0' && sellers.length === 0, '014'),
      ...found(kind === 'DPI403' && (operator !== 'OECD1' || sellers.length > 0), '016, 052'),
    ]
  },
  (xml) =>
    docs(xml).flatMap(({ act, corrects }) => [
      ...found(/OECD[01]/.test(act) && corrects, '024, 80004'),
      ...found(/OECD[23]/.test(act) && !corrects, '80005'),
    ]),
  (xml) => found(new Set(docs(xml).map(({ doc }) => doc)).size !== docs(xml).length, '80000'),
  (xml) =>
    [...xml.matchAll(/<dpi:TIN([^>]*)>([^<]*)</g)].flatMap(([, attributes = '', tin]) =>
      tin === 'NOTIN'
        ? found(attributes !== ' unknown="true"', '030')
        : found(!attributes.includes('issuedBy="GB"'), '031'),
    ),
  (xml) => found(!xml.includes('<dpi:PlatformBusinessName>'), '034'),
  (xml) => found(!xml.includes('legalAddressType="OECD304"'), '035'),
  (xml) => found(!xml.includes('<dpi:AssumedReporting>false<'), '036'),
]

const docs = (xml: string) =>
  [...xml.matchAll(/<dpi:DocSpec>(.*?)<\/dpi:DocSpec>/g)].map(([, doc = '']) => ({
    act: one(doc, 'DocTypeIndic'),
    doc: one(doc, 'DocRefId'),
    corrects: doc.includes('CorrDocRefId'),
  }))
