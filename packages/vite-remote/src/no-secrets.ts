import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findSecretKey, nameSecretKey } from '@portico/contract/keys'
import type { Plugin } from 'vite'
import { builtFiles } from './file-list.ts'

/**
 * Fails a build that holds a secret key of a Supabase project, whichever way it came in: from the environment, from a
 * module, or as a file that Vite copies as it is. Everybody can read what is built.
 */
export function noSecrets(): Plugin {
  let folder = ''
  return {
    name: 'portico:no-secrets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const path of builtFiles(folder)) {
          const found = findSecretKey(readFileSync(join(folder, path), 'latin1'))
          if (found)
            this.error(
              `${path} holds a secret key (${nameSecretKey(found)}), and everybody can read what is built. Take it out of the sources and of the variables of the build; if it was ever published, revoke it.`,
            )
        }
      },
    },
  }
}
