import { join } from 'node:path'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'

/** Opens the store of a portal on this machine, with the private place for restricted remotes. */
export async function openHomeStore(home: string): Promise<Target> {
  const target = await openTarget(join(home, 'releases'))
  return { ...target, privatePlace: await openTarget(join(home, 'private')) }
}
