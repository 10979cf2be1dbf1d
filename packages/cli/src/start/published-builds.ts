import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getOwnProperty } from '@portico/contract/registry'
import { writeFileAtomically } from '../files/write-atomically.ts'
import { computeLeanIntegrity, type ReleaseDraft } from '../release/draft.ts'

/** The last build of each remote that a start has found, in `builds.json` of a portal's home. */
export class PublishedBuilds {
  readonly #file: string
  readonly #builds: Record<string, string>

  constructor(home: string) {
    this.#file = join(home, 'builds.json')
    this.#builds = readBuilds(this.#file)
  }

  /** Returns whether the last start has found this build, with or without its builds for other pages and hosts. */
  has(draft: ReleaseDraft): boolean {
    const known = getOwnProperty(this.#builds, draft.manifest.name)
    // Earlier versions noted the hash of the whole list.
    return known === computeLeanIntegrity(draft) || known === draft.filesIntegrity
  }

  add(draft: ReleaseDraft): void {
    this.#builds[draft.manifest.name] = computeLeanIntegrity(draft)
  }

  save(): void {
    writeFileAtomically(this.#file, JSON.stringify(this.#builds, null, 2))
  }
}

function readBuilds(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    // A run was interrupted while it wrote, so every build counts as new.
    rmSync(file)
    return {}
  }
}
