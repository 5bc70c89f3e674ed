/**
 * What an object has by its kind, ready to be called, whatever stands in front of it: pictures and fields of a page
 * hide what `document` has by their names, and old libraries put functions of their own there, or replace `Document`.
 */
export function native<O extends object, N extends string & keyof O>(object: O, name: N): O[N] {
  let found: PropertyDescriptor | undefined
  for (let kind = object; !found && (kind = Object.getPrototypeOf(kind));)
    found = Object.getOwnPropertyDescriptor(kind, name)
  if (found?.get) return found.get.call(object) as O[N]
  const method = found?.value as ((...args: unknown[]) => unknown) | undefined
  const bound = method && ((...args: unknown[]) => Reflect.apply(method, object, args))
  return bound as O[N]
}

/** The engine's own, also where the page has put another one in its place. */
export const NativePromise = (async () => {})().constructor as PromiseConstructor
