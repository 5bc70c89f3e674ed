import { NativePromise } from './native.ts'

/** An answer of the server's, or undefined where it takes longer than so many milliseconds. */
export const readJson = (address: string, patience: number): Promise<unknown> =>
  NativePromise.race([
    fetch(address).then((answer) => answer.json() as unknown),
    new NativePromise((resolve) => setTimeout(resolve, patience)),
  ])
