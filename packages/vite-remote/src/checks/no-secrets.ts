import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecretKey, redactSecretKey } from '@portico/contract/keys'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/**
 * Fails a build that contains a secret key of a Supabase project: from the environment, from a module, or in a file that Vite copies. Every
 * visitor can read a build.
 */
export function noSecrets(): Plugin {
  return afterBuild('portico:no-secrets', ({ folder, files }, context) => {
    for (const path of files) {
      const found = findSecretKey(readFileSync(join(folder, path), 'latin1'))
      if (found)
        context.error(
          `${path} holds a secret key (${redactSecretKey(found)}), and everybody can read what is built. Take it out of the sources and of the variables of the build; if it was ever published, revoke it.`,
        )
    }
  })
}
