import { findSecretKey } from '../packages/contract/src/keys/secret-keys.ts'

/** Secrets of other services, and private keys with their text: a message may name the first line of one. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|\s)*[\w+/=]{16,}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abpr]-[\w-]{10,}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  /\bAIza[\w-]{35}\b/,
]

/** Returns the first secret in a text of the repository, or null. */
export function findSecret(text: string): string | null {
  for (const pattern of secrets) {
    const [found] = pattern.exec(text) ?? []
    if (found) return found
  }
  return findSecretKey(text)
}
