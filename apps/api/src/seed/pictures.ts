import type { Db } from '../shared/db/connect.ts'
import type { Files } from '../shared/files.ts'
import type { SeedJob } from './jobs.ts'
import type { Random } from './random.ts'

export async function seedPictures(
  _tx: Db,
  _random: Random,
  _files: Files,
  _jobs: readonly SeedJob[],
) {}
