import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFiles } from './build-files.fixture.ts'
import { directIconImports, extractIconShape, importDeeply, isIconAlias } from './direct-icon-imports.ts'

const files = new Map([
  ['X', 'x'],
  ['Table2', 'table-2'],
])

test('an icon is imported from its own file, also under another name', () => {
  expect(importDeeply("import { X, Table2 as Grid } from 'lucide-react'", files)).toBe(
    "import X from 'lucide-react/icons/x';import Grid from 'lucide-react/icons/table-2'",
  )
})

test('types and other imports of lucide-react keep their source', () => {
  const code = "import {\n  type LucideIcon,\n  X,\n  createLucideIcon,\n} from 'lucide-react'\nexport { X }"
  expect(importDeeply(code, files)).toBe(
    "import X from 'lucide-react/icons/x';import type { LucideIcon } from 'lucide-react';import { createLucideIcon } from 'lucide-react'\nexport { X }",
  )
})

const folder = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
)

test('only the shape of an icon is kept', () => {
  const code = extractIconShape(readFileSync(join(folder, 'trash.mjs'), 'utf8'))
  expect(code).toContain('["path", { d: "M10 11v6" }]')
  expect(code).not.toMatch(/key|aliases|__iconData/)
})

test('every icon file of the package has a shape or names another icon', () => {
  const odd = readdirSync(folder).filter((file) => {
    if (!file.endsWith('.mjs')) return false
    const code = readFileSync(join(folder, file), 'utf8')
    return extractIconShape(code) === null && !isIconAlias(code)
  })
  expect(odd).toEqual([])
})

const kit = 'node_modules/lucide-react'
const icon = `import createLucideIcon from '../createLucideIcon.mjs'
const X = createLucideIcon({
  name: "x",
  node: [["path", { d: "M18 6 6 18", key: "1bl5f8" }]]
});
export { X as default };`
const lucide = {
  'main.js': "import { X } from 'lucide-react'\nconsole.log(X)",
  [`${kit}/package.json`]: JSON.stringify({
    exports: { '.': './dist/esm/lucide-react.mjs', './icons/*': './dist/esm/icons/*.mjs' },
  }),
  [`${kit}/dist/esm/lucide-react.mjs`]: "export { default as X } from './icons/x.mjs'",
  [`${kit}/dist/esm/createLucideIcon.mjs`]: 'export default (icon) => ({ heavy: icon })',
  [`${kit}/dist/esm/icons/x.mjs`]: icon,
}

test('an icon is drawn by the project’s own component', async () => {
  const [chunk] = await buildFiles(lucide, directIconImports)
  expect(chunk?.code).toMatch(/M18 6 6 18/)
  expect(chunk?.code).not.toMatch(/heavy|1bl5f8/)
})

test.each([
  ['an entry that names no files', 'lucide-react.mjs', 'export * from "./all.mjs"', 'the file of each icon'],
  [
    'an icon of another form',
    'icons/x.mjs',
    'export default { shape: [] }',
    'the shape of an icon in .*x.mjs',
  ],
])('the build fails with %s in lucide-react', async (_what, file, text, expected) => {
  const changed = { ...lucide, [`${kit}/dist/esm/${file}`]: text, [`${kit}/dist/esm/all.mjs`]: '' }
  await expect(buildFiles(changed, directIconImports)).rejects.toThrow(
    new RegExp(`patches/direct-icon-imports\\.ts .* lucide-react 1\\.75\\.0 .* ${expected}`),
  )
})
