import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

export const SkillDetail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Description is required'),
    z.maxLength(65_535, 'Line is too long'),
  )

export const NewSkill = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Skill is required'), z.maxLength(250, 'Skill is too long')),
  detail: SkillDetail,
  id_treasure: Id,
  id_skill: Id,
})
export type NewSkill = z.infer<typeof NewSkill>
