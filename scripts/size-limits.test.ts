import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLimits } from '../packages/local-backend/src/budgets/limits.ts'
import { defaultRateLimits } from '../packages/local-backend/src/config/rate-limits.ts'
import { readConfig } from '../packages/local-backend/src/config/read-config.ts'
import { defaultTimes } from '../packages/local-backend/src/http/slow-clients.ts'
import {
  deepestJson,
  deepestMetadata,
  formLimits,
  inUnits,
  longestCacheControl,
  mostUploads,
  realtimeLimits,
  sizeLimits,
} from '../packages/local-backend/src/size-limits.ts'
import { root } from './suites.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('config.toml, the bucket and the documents name the same limit of a file', async () => {
  for (const [folder, limit] of [
    ['supabase', sizeLimits.file],
    ['docs', sizeLimits.fileByDefault],
  ] as const) {
    const { settings } = await readConfig(join(root, folder), {})
    expect(settings['storage.file_size_limit'], folder).toBe(limit)
  }
  const migrations = readdirSync(join(root, 'supabase/migrations')).map((name) =>
    read(`supabase/migrations/${name}`),
  )
  const [, bucket] = /\('files', 'files', false, (\d+)/.exec(migrations.join('\n')) ?? []
  expect(Number(bucket)).toBe(sizeLimits.file)
  const limit = inUnits(sizeLimits.file)
  expect(read('docs/backend.md')).toContain(
    `| \`storage.file_size_limit\` | ${inUnits(sizeLimits.fileByDefault)}; ${limit} in`,
  )
  expect(read('docs/supabase.md')).toContain(`\`config.toml\` says ${limit}, as the bucket \`files\` does`)
})

test('the size of bodies and the depth of JSON equal the docs', () => {
  expect(read('docs/backend.md')).toContain(
    `JSON in a body up to ${deepestJson} levels deep, bodies up to ${inUnits(sizeLimits.body)}`,
  )
})

test('forms, files and accounts have the limits that the docs and the migrations say', () => {
  const docs = read('docs/backend.md')
  const { fields, partHeaders, fieldName, fileName } = formLimits
  for (const row of [
    `${fields} fields and ${fields + 10} parts of a form, ${inUnits(sizeLimits.fileMetadata)} a field, ${inUnits(partHeaders)} of headers a part, ${inUnits(sizeLimits.form)} in all besides the file`,
    `${fieldName} characters of a field's name, ${fileName} of a file's name`,
    `${inUnits(sizeLimits.fileMetadata)} of metadata of a file, ${longestCacheControl} characters of \`Cache-Control\``,
    `${mostUploads} resumable uploads of one account`,
    `${inUnits(sizeLimits.announced)} that such uploads announce`,
    `uploads that leave ${inUnits(sizeLimits.spareDisk)} of the disk`,
    `${inUnits(sizeLimits.authBody)} of a body to Auth`,
    `${inUnits(sizeLimits.accountMetadata)} and ${deepestMetadata} levels of \`user_metadata\``,
  ])
    expect(docs).toContain(`| ${row}`)
  const migration = read('supabase/migrations/20261127020100_metadata_limits.sql')
  expect(migration).toContain(`most_bytes constant integer := ${sizeLimits.accountMetadata + 4096};`)
  expect(migration).toContain(`'$.**{${deepestMetadata + 1}}'`)
})

test('the limits of Realtime equal the docs', () => {
  const docs = read('docs/backend.md')
  expect(docs).toContain(`| ${inUnits(sizeLimits.realtimeMessage)} a message`)
  expect(docs).toContain(`| ${inUnits(sizeLimits.realtimeQueue)} that one connection has not read`)
  expect(docs).toContain(
    `| ${realtimeLimits.channels} channels and ${defaultRateLimits.realtimeJoins} joins a second`,
  )
  expect(docs).toContain(`| ${defaultRateLimits.realtimeMessages} messages a second`)
  expect(docs).toContain(`| ${defaultRateLimits.realtimeConnects} connections to Realtime in 10 s`)
  expect(docs).toContain(`| ${inUnits(defaultRateLimits.realtimeBytes)} of messages to Realtime in a second`)
  expect(docs).toContain(`| ${realtimeLimits.changes} \`postgres_changes\` of one channel`)
})

test('the table of limits for callers has every limit of the module, with its default', () => {
  const [, section = ''] =
    /^## Limits for callers\n([\s\S]+?)^These limits/m.exec(read('docs/backend.md')) ?? []
  const rows = [...section.matchAll(/^\| (?:`(\w+)`[^|]*)?\| `(\w+)` \| ([^|]+) \|/gm)]
  let budget = ''
  const documented = rows.map(([, name, scope, most]) => {
    budget = name ?? budget
    return `${budget}.${scope} ${most}`
  })
  const inBytes = ['memory', 'unsent', 'channels', 'presence', 'incoming', 'outgoing']
  const defaults = Object.entries(defaultLimits).flatMap(([name, scopes]) =>
    Object.entries(scopes).map(
      ([scope, most]) => `${name}.${scope} ${inBytes.includes(name) ? inUnits(most) : most}`,
    ),
  )
  expect(documented).toEqual(defaults)
})

test('the timeouts of slow clients equal the docs', () => {
  const docs = read('docs/backend.md')
  expect(docs).toContain(`| ${defaultTimes.headMs / 1000} s until the head of a request is complete`)
  expect(docs).toContain(`| ${defaultTimes.bodyMs / 1000} s for each 4 KiB of a body`)
  expect(docs).toContain(`| ${defaultTimes.idleMs / 60_000} minutes without a byte`)
  expect(docs).toContain(`| ${inUnits(sizeLimits.head)} of address and headers`)
})

test('limits are written in the largest unit that they are a whole number of', () => {
  expect([512, 128 * 1024, 32 * 1024 ** 2, 5 * 1024 ** 3].map(inUnits)).toEqual([
    '512 bytes',
    '128 KiB',
    '32 MiB',
    '5 GiB',
  ])
})
