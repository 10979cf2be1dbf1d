import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { getInstalledFolder } from '../app/manifest.ts'
import { skipUnsharedModules } from './skip-unshared-modules.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../apps/files-remote')

/** Returns the ids of the modules that the federation plugin analyses. */
function analysedOf(modules: Readonly<Record<string, string>>): string[] {
  const analysed: string[] = []
  const federation: Plugin = {
    name: 'proxyPreBuildShared',
    transform: (_code, id) => void analysed.push(id),
  }
  resolve([federation])
  const transform = federation.transform as (code: string, id: string) => unknown
  for (const [id, code] of Object.entries(modules)) transform(code, id)
  return analysed
}

function resolve(plugins: Plugin[]): void {
  const { configResolved } = skipUnsharedModules(root)
  ;(configResolved as (config: object) => void)({ plugins })
}

test('the federation plugin only analyses modules that name a shared package, or belong to one', () => {
  const inside = `${getInstalledFolder(root, 'zustand')}/esm/index.mjs`
  const ofWorkspace = `${getInstalledFolder(root, '@portico/ui')}/src/menu/menu-item.tsx`
  expect(
    analysedOf({
      '/app/src/hooks.ts': "import { useState } from 'react'",
      '/app/src/client.ts': 'const { createRoot } = await import("react-dom/client")',
      '/app/src/session.ts': "export * from '@portico/session'",
      '/app/node_modules/pdfjs-dist/pdf.mjs': 'export const version = 1',
      [inside]: "export * from './vanilla.mjs'",
      [ofWorkspace]: "import { withProps } from './with-props.ts'",
    }),
  ).toEqual(['/app/src/hooks.ts', '/app/src/client.ts', '/app/src/session.ts', inside, ofWorkspace])
})

test('the build fails with a federation plugin without this analysis', () => {
  expect(() => resolve([{ name: 'proxyPreBuildShared' }])).toThrow(
    /unshared-modules\.ts .*1\.23\.0.*transform/,
  )
})
