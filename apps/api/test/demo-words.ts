/** Finds the contacts of the demo, with some text around them. */
export const demoContacts = (text: string): string[] => around(/treasures\.example|0808 157/, text)

/** Finds the demo's contacts, and the product's name where the business's name belongs. */
export const demoWords = (text: string): string[] =>
  around(/treasures\.example|0808 157|\bTreasures\b/, text.replaceAll('Runs on Treasures', ''))

const around = ({ source }: RegExp, text: string): string[] =>
  text.match(new RegExp(`.{0,60}(?:${source}).{0,40}`, 'g')) ?? []
