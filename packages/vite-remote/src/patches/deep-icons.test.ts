import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importDeeply, shapeAlone } from './deep-icons.ts'

const files = new Map([
  ['X', 'x'],
  ['Table2', 'table-2'],
])

test('an icon comes from its own file, under its own name or another', () => {
  expect(importDeeply("import { X, Table2 as Grid } from 'lucide-react'", files)).toBe(
    "import X from 'lucide-react/icons/x';import Grid from 'lucide-react/icons/table-2'",
  )
})

test('types, and what is no icon, come from where they came', () => {
  const code = "import {\n  type LucideIcon,\n  X,\n  createLucideIcon,\n} from 'lucide-react'\nexport { X }"
  expect(importDeeply(code, files)).toBe(
    "import X from 'lucide-react/icons/x';import type { LucideIcon } from 'lucide-react';import { createLucideIcon } from 'lucide-react'\nexport { X }",
  )
})

const folder = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
)

test('of an icon its shape alone is kept', () => {
  const code = shapeAlone(readFileSync(join(folder, 'trash.mjs'), 'utf8'))
  expect(code).toContain('["path", { d: "M10 11v6" }]')
  expect(code).not.toMatch(/key|aliases|__iconData/)
})

test('every icon of the package has its shape, or names another one', () => {
  const odd = readdirSync(folder).filter((file) => {
    if (!file.endsWith('.mjs')) return false
    const code = readFileSync(join(folder, file), 'utf8')
    return shapeAlone(code) === null && !/^export \{ .*default.* \} from '\.\/[\w-]+\.mjs';$/m.test(code)
  })
  expect(odd).toEqual([])
})
