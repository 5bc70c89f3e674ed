/** The skills that a form keeps as text, separated by spaces. */
export const typedSkills = ({ skills }: { skills: string }): number[] =>
  skills.split(' ').filter(Boolean).map(Number)
