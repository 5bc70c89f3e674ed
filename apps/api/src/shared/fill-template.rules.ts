export type TemplateText = { subject: string | null; body: string }

/** Puts values into `{{name}}`. A name without a value stays as it stands, so that it is noticed. */
export const fillTemplate = (
  { subject, body }: TemplateText,
  values: Readonly<Record<string, string | number>>,
): TemplateText => ({
  // A line break in a subject would begin another header.
  subject: subject === null ? null : fill(subject, values).replaceAll(/\s+/g, ' ').trim(),
  body: fill(body, values),
})

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
