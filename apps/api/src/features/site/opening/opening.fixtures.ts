import type { OpeningFacts } from './opening.rules.ts'

/** Facts of an installation after its very first start. */
export const emptyFacts: OpeningFacts = {
  business: {
    name: '',
    address: '',
    phone: '',
    email: '',
    terms_url: '',
    privacy_url: '',
    vat: 'unsaid',
  },
  look: { hasLogo: false, hasColour: false, hasSender: false, mailAnswers: false },
  postcodes: 0,
  regions: [],
  trades: 0,
  services: 0,
  unpriced: [],
  supers: 1,
  supersWithoutFactor: ['Olive Owen'],
  colleagues: 0,
  money: { processor: 'sandbox', answers: undefined, isProduction: true },
  pages: 0,
  safety: { hasBackup: false, isRestored: false, hasCertificate: undefined },
  hasTried: false,
  latest: {},
}

/** Facts of an installation in which all steps are done. */
export const readyFacts: OpeningFacts = {
  business: {
    name: 'Handy Neighbours Ltd',
    address: '1 High Street, Bristol BS1 4DJ',
    phone: '0117 496 0123',
    email: 'hello@handyneighbours.test',
    terms_url: 'https://handyneighbours.test/terms',
    privacy_url: 'https://handyneighbours.test/privacy',
    vat: 'registered',
  },
  look: { hasLogo: true, hasColour: true, hasSender: true, mailAnswers: true },
  postcodes: 1234,
  regions: [{ id: 1, name: 'Bristol', outcodes: 3, unserved: [] }],
  trades: 4,
  services: 4,
  unpriced: [],
  supers: 2,
  supersWithoutFactor: [],
  colleagues: 1,
  money: { processor: 'stripe', answers: true, isProduction: true },
  pages: 1,
  safety: { hasBackup: true, isRestored: true, hasCertificate: true },
  hasTried: true,
  latest: {},
}
