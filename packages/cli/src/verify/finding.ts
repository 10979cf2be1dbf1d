import { findSecretInFile } from '../files/secret-keys.ts'

/** The name of a finding that a CI job or an upgrade page can look for. */
export type FindingName = 'integrity_policy' | 'link_header' | 'secret_key'

/** A problem of a portal. An error harms users or can harm them; a warning costs speed or safety. */
export interface VerifyFinding {
  level: 'error' | 'warning'
  /** The file or address. */
  where: string
  /** The problem and the correct state. */
  problem: string
  name?: FindingName
}

/** Collects findings. */
export interface Findings {
  error(where: string, problem: string, name?: FindingName): void
  warning(where: string, problem: string): void
  readonly list: readonly VerifyFinding[]
}

/** Returns an empty collection. */
export function createFindings(): Findings {
  const list: VerifyFinding[] = []
  return {
    error: (where, problem, name) =>
      void list.push({ level: 'error', where, problem, ...(name ? { name } : {}) }),
    warning: (where, problem) => void list.push({ level: 'warning', where, problem }),
    list,
  }
}

/** Reports a secret key in a public file: the project's owner has to revoke it. */
export function reportSecret(where: string, bytes: Uint8Array, found: Findings): void {
  const secret = findSecretInFile(bytes)
  if (secret)
    found.error(where, `holds a secret key (${secret}): revoke it, and publish anew without it`, 'secret_key')
}
