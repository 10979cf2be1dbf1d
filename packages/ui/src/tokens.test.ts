import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const defined = new Set(
  readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').match(/--portico-[a-z0-9-]+(?=\s*:)/g),
)
const sheets = globSync('{apps/*,packages/ui,packages/react-remote}/src/**/*.css', { cwd: root })

// An undefined token leaves the browser's default, which no review notices.
test.each(sheets)('%s uses only tokens that exist', (sheet) => {
  const used = readFileSync(`${root}/${sheet}`, 'utf8').match(/(?<=var\()--portico-[a-z0-9-]+/g) ?? []
  expect(used.filter((token) => !defined.has(token))).toEqual([])
})

test.each(sheets)('%s starts with the order of the layers', (sheet) => {
  const text = readFileSync(`${root}/${sheet}`, 'utf8').replace(/^\/\*[\s\S]*?\*\/\s*/, '')
  expect(text.startsWith('@layer portico.tokens, portico.ui, portico.app;')).toBe(true)
})
