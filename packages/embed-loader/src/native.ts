/**
 * Returns a built-in property or method of an object, ready to be called, even if the page hides
 * it. An element named like a property of `document` shadows the property. Old libraries overwrite
 * functions of `document` or replace `Document`.
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

/** The engine's own Promise, even if the page has replaced the global. */
export const NativePromise = (async () => {})().constructor as PromiseConstructor
