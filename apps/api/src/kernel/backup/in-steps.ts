export type Step = { bytes: Buffer; index: number; isLast: boolean }

/** Bytes as they come in pieces of one length; the last one may be shorter, and there is always one. */
export async function* inSteps(
  chunks: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Step> {
  let rest = Buffer.alloc(0)
  let index = 0
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    // What fills the last piece exactly is held back until more comes.
    while (rest.length > length) {
      yield { bytes: rest.subarray(0, length), index: index++, isLast: false }
      rest = rest.subarray(length)
    }
  }
  yield { bytes: rest, index, isLast: true }
}
