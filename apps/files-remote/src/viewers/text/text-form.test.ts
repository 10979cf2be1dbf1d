import { expect, test } from 'vitest'
import { getTextForm } from './text-form.ts'

test.each([
  ['README.md', 'text/plain', 'markdown', 'md'],
  ['people.csv', 'application/octet-stream', 'table', 'csv'],
  ['a', 'text/tab-separated-values', 'table', 'tab-separated-values'],
  ['a.json', 'text/plain', 'json', 'json'],
  ['lines.ndjson', 'application/x-ndjson', 'code', 'json'],
  ['main.rs', 'text/plain', 'code', 'rs'],
  ['queue.ts', 'video/mp2t', 'code', 'ts'],
  ['App.vue', '', 'code', 'xml'],
  ['page.html', 'text/html', 'code', 'html'],
  ['a', 'text/html;charset=utf-8', 'code', 'html'],
  ['notes.txt', 'text/html', 'plain', 'txt'],
  ['notes', 'text/plain', 'plain', 'plain'],
  ['Dockerfile', '', 'code', 'bash'],
  ['constructor', '', 'code', ''],
] as const)('%s of type %s is shown as %s, in the language %s', (name, type, form, language) => {
  expect(getTextForm({ name, type })).toEqual({ form, language })
})
