import { expect, test } from 'vitest'
import { importDeeply } from './deep-icons.ts'

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
