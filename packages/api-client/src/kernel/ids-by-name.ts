/** Turns a table of names by id into ids by name: `{ 1: 'Open' }` gives `{ open: 1 }`. */
export const idsByName = <const Names extends Record<number, string>>(names: Names) =>
  Object.fromEntries(
    Object.entries(names).map(([id, name]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      Number(id),
    ]),
  ) as { readonly [Id in keyof Names & number as Uncapitalize<Names[Id]>]: Id }
