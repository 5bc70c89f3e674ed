/** What people are told on one occasion by one channel, in the words that the product comes with. */
export type Notice = {
  /** What staff know it by. */
  name: string
  /** Whether it is about somebody's account: only supers change its words. */
  isAccount: boolean
  /** `{{name}}` stands for a value. */
  body: string
} & ({ channel: 'email'; subject: string } | { channel: 'sms' })

/** The names in double braces of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
