import { parseEmail } from './parse-email.ts'

// This process runs until its parent kills it. If it ended by itself, its answer might not arrive.
process.on('message', ({ raw, envelopeFrom }: { raw: Uint8Array; envelopeFrom?: string }) => {
  void parseEmail(raw, envelopeFrom).then(
    (email) => process.send?.({ email }),
    () => process.send?.({ email: null }),
  )
})
