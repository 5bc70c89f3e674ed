import type { BodySchema } from '@treasures/widgets/kit'

type Complaints = Readonly<Record<string, string | undefined>>
type FieldSchema = {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: readonly { message: string }[] } }
}

/** Checks each field by its own schema, for bodies that contain more than the form's fields. */
export const eachOf = (fields: Readonly<Record<string, FieldSchema>>): BodySchema =>
  judge((values) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const result = field.safeParse((values as Record<string, unknown>)[name])
      return result.success
        ? []
        : result.error.issues.map(({ message }) => ({ path: [name], message }))
    }),
  )

/**
 * Combines the contract's schema with checks that only the page can make. Both return errors by
 * field. The page's errors take precedence, because the page knows the typed text.
 */
export const also = <Values>(
  schema: BodySchema,
  complain: (values: Values) => Complaints,
): BodySchema =>
  judge((values) => {
    const result = schema.safeParse(values)
    return [
      ...Object.entries(complain(values as Values)).flatMap(([name, message]) =>
        message ? [{ path: [name], message }] : [],
      ),
      ...(result.success ? [] : result.error.issues),
    ]
  })

const judge = (
  issuesOf: (values: unknown) => { path: readonly PropertyKey[]; message: string }[],
): BodySchema => ({
  safeParse(values) {
    const issues = issuesOf(values)
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
  },
})
