import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { getInstalledFolder } from '../app/manifest.ts'
import { entryShares } from './entry-shares.ts'

const root = fileURLToPath(new URL('../../../../apps/files-remote', import.meta.url))
const entry = `${getInstalledFolder(root, '@portico/ui')}/src/form/index.ts`

/** Resolves an import of the kit's core. The federation plugin makes `share` of the same import in the remote itself. */
async function resolveCore(importer: string, share: string): Promise<unknown> {
  const { resolveId } = entryShares(root) as unknown as {
    resolveId(this: object, source: string, importer: string, options: object): Promise<unknown>
  }
  const build = {
    resolve: async (_source: string, from: string) => (from.startsWith(root) ? { id: share } : null),
    error(message: string) {
      throw new Error(message)
    },
  }
  return resolveId.call(build, '@portico/ui', importer, {})
}

test('an import of the core within the kit resolves to the remote’s own share', async () => {
  const share = 'virtual:mf:files__loadShare___mf_0_portico_mf_1_ui__loadShare__.js'
  expect(await resolveCore(entry, share)).toEqual({ id: share })
  expect(await resolveCore(`${root}/src/remote.tsx`, share)).toBeNull()
})

test('the build fails if the federation plugin makes no such share', async () => {
  await expect(resolveCore(entry, `${getInstalledFolder(root, '@portico/ui')}/src/index.ts`)).rejects.toThrow(
    /patches\/entry-shares\.ts .* @module-federation\/vite 1\.23\.0 .* @portico\/ui/,
  )
})
