import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const page = readFileSync(join(folder, '../../../docs/session.md'), 'utf8')
const files = readdirSync(folder).filter(
  (name) => !/^(page|server-page|examples\.browser)\.test\.ts$/.test(name),
)
const blocks = [...page.matchAll(/^```tsx?\n(.*?)^```$/gms)].map((match) => match[1] ?? '')

it('the code of docs/session.md is the code that is compiled and run here, line by line', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(5)
  const shown = new Set<string>()
  for (const block of blocks) {
    const file = files.find((name) => readFileSync(join(folder, name), 'utf8').includes(block))
    expect(file, `This block stands in no file of ${folder}:\n${block}`).toBeDefined()
    if (file) shown.add(file)
  }
  expect([...shown].sort(), 'files that the page shows').toEqual(files.sort())
})
