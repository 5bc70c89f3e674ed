import { NativePromise } from './native.ts'

/** Reads an answer of the server. Resolves to undefined after `patience` milliseconds. */
export const readJson = (address: string, patience: number): Promise<unknown> =>
  NativePromise.race([
    fetch(address).then((answer) => answer.json() as unknown),
    new NativePromise((resolve) => setTimeout(resolve, patience)),
  ])
