import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSourceTexts } from './text-warnings.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-source-texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(root, 'apps/billing-remote', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const read = () => readSourceTexts(join(root, 'apps/billing-remote'), root)

test('a release lists texts without a translation with file and languages, and counts the others', async () => {
  write('src/texts/texts.ts', '')
  for (const language of ['ar', 'de'])
    write(`src/texts/${language}.ts`, "export const messages = { Open: 'x' }")
  write('src/app.tsx', "t('Open')\nt('Send it')")
  expect(await read()).toEqual({
    languages: ['ar', 'de'],
    warnings: [
      'apps/billing-remote/src/app.tsx:2: “Send it” has no translation in ar, de, and is shown in English there. Add it to src/texts/ar.ts, src/texts/de.ts.',
    ],
  })
  write('src/more.tsx', Array.from({ length: 7 }, (_, n) => `t('Text ${n}')`).join('\n'))
  const { warnings } = await read()
  expect(warnings).toHaveLength(6)
  expect(warnings.at(-1)).toBe('3 more texts have no translation; npm run build lists all of them.')
})

test('a remote of one language, and one without texts, have no warnings', async () => {
  write('src/app.tsx', "t('Open')")
  expect(await read()).toEqual({ languages: [], warnings: [] })
  write('src/texts/texts.ts', '')
  expect(await read()).toEqual({ languages: [], warnings: [] })
})
