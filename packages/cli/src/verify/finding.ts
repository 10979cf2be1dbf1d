import { secretIn } from '../files/secret-keys.ts'

/** What a finding is called, where somebody may look for it by name: a job, an upgrade page. */
export type FindingName = 'integrity_policy' | 'link_header' | 'secret_key'

/** One thing that is not as it has to be. An error means that people are or can be hurt by it; a warning costs speed or safety. */
export interface Finding {
  level: 'error' | 'warning'
  /** The file or address. */
  where: string
  /** What is wrong, and what would be right. */
  problem: string
  name?: FindingName
}

/** Collects findings. */
export interface Findings {
  error(where: string, problem: string, name?: FindingName): void
  warning(where: string, problem: string): void
  readonly list: readonly Finding[]
}

/** An empty collection. */
export function createFindings(): Findings {
  const list: Finding[] = []
  return {
    error: (where, problem, name) =>
      void list.push({ level: 'error', where, problem, ...(name ? { name } : {}) }),
    warning: (where, problem) => void list.push({ level: 'warning', where, problem }),
    list,
  }
}

/** A secret key in what everybody may load: the project's owner has to revoke it. */
export function reportSecret(where: string, bytes: Uint8Array, found: Findings): void {
  const secret = secretIn(bytes)
  if (secret)
    found.error(where, `holds a secret key (${secret}): revoke it, and publish anew without it`, 'secret_key')
}
