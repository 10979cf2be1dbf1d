import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { getInstalledFolder } from '../app/manifest.ts'
import { trimContainer } from './trim-container.ts'

test('the package.json of the federation runtime is reduced to its version', async () => {
  const shell = fileURLToPath(new URL('../../../../apps/shell', import.meta.url))
  const entry = join(getInstalledFolder(shell, '@module-federation/runtime'), 'package.json')
  const result = (await build({
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : null),
        load: (id) =>
          id === 'virtual:entry'
            ? `import runtime from ${JSON.stringify(entry)}; console.log(runtime)`
            : null,
      },
      trimContainer('shell'),
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:entry' } },
  })) as Rollup.RollupOutput
  const [chunk] = result.output
  expect(chunk.code).toMatch(/version:\s*[`"']\d+\.\d+\.\d+[`"']/)
  expect(chunk.code).not.toMatch(/exports|scripts|dependencies/)
})
