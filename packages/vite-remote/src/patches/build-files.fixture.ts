import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite'
import { onTestFinished } from 'vitest'

/**
 * Builds `main.js` of some files (text by path, packages below `node_modules/`) in memory, in a folder that is deleted after the test.
 * `plugin` gets the folder.
 */
export async function buildFiles(
  files: Readonly<Record<string, string>>,
  plugin: (root: string) => Plugin,
  options: NonNullable<InlineConfig['build']> = {},
): Promise<Rollup.OutputChunk[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-patches-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const built = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'silent',
    plugins: [plugin(root)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'main.js'), external: ['react'] },
      ...options,
    },
  })
  const [result] = [built].flat() as Rollup.RolldownOutput[]
  return (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []))
}
