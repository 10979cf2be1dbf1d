import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supabaseDir } from '../../testing.ts'
import { noticeTypes } from './notice-types.ts'

test('every type of notice that migrations queue has texts, and the other way round', async () => {
  const folder = join(supabaseDir, 'migrations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const scripts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const queued = new Set(scripts.flatMap(kindsIn))
  expect([...queued].sort()).toEqual([...noticeTypes].sort())
})

/** The argument of declarations, grants and calls that pass a type on. */
const passedOn = ['happened text', 'kind text', 'text', 'kind']

/** Returns the types of the notices that a migration queues. @throws Error for a call whose type this test can't read */
function kindsIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:put|queue)_notice\(/g)].flatMap(({ index, 0: name }) => {
    const kind = secondArgument(sql, index + name.length)
    if (passedOn.includes(kind)) return []
    if (kind === 'plain ->> new.kind') return kindsOfEvents(sql)
    if (kind.startsWith('case ')) return literalsIn(kind, /\b(?:then|else) '(\w+)'/g)
    const [literal] = literalsIn(kind, /^'(\w+)'$/g)
    if (!literal) throw new Error(`The type of a notice is ${kind}: teach this test to read it.`)
    return [literal]
  })
}

/** Returns the values of `plain`, the map from events of the security log to notices. */
function kindsOfEvents(sql: string): string[] {
  const map = /plain constant jsonb := '(\{[^']*\})'/.exec(sql)?.[1]
  return Object.values(JSON.parse(map ?? '{}') as Record<string, string>)
}

function literalsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, literal = '']) => literal)
}

/** Returns the second argument of the call whose first argument begins at `start`. */
function secondArgument(sql: string, start: number): string {
  const args = ['']
  let depth = 0
  for (const character of sql.slice(start)) {
    if (character === ')' && depth === 0) break
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) args.push('')
    else args[args.length - 1] += character
  }
  return (args[1] ?? '').trim()
}
