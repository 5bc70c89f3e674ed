import { make, signInAs } from './app.ts'

let treasures = 0

/** Signs in a new treasure and returns their id. */
export async function signInOwnTreasure() {
  const n = ++treasures
  const email = `mo-${n}@treasures.example` as const
  const id_treasure = await make.createTreasure({
    lname: 'Okafor',
    mphone: `+44770090${1_000 + n}`,
  })
  await make.createSignIn({ email, id_treasure })
  await signInAs(email)
  return id_treasure
}
