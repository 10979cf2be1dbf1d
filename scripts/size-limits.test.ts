import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLimits } from '../packages/local-backend/src/budgets/limits.ts'
import { defaultRateLimits } from '../packages/local-backend/src/config/rate-limits.ts'
import { readConfig } from '../packages/local-backend/src/config/read-config.ts'
import { defaultSlowClientTimes } from '../packages/local-backend/src/http/slow-clients.ts'
import {
  formatByteLimit,
  formLimits,
  maxCacheControlLength,
  maxJsonDepth,
  maxMetadataDepth,
  maxUploads,
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
  const limit = formatByteLimit(sizeLimits.file)
  expect(read('docs/backend.md')).toContain(
    `| \`storage.file_size_limit\` | ${formatByteLimit(sizeLimits.fileByDefault)}; ${limit} in`,
  )
  expect(read('docs/supabase.md')).toContain(`\`config.toml\` says ${limit}, as the bucket \`files\` does`)
})

test('the size of bodies and the depth of JSON equal the docs', () => {
  expect(read('docs/backend.md')).toContain(
    `JSON in a body up to ${maxJsonDepth} levels deep, bodies up to ${formatByteLimit(sizeLimits.body)}`,
  )
})

test('forms, files and accounts have the limits that the docs and the migrations say', () => {
  const docs = read('docs/backend.md')
  const { fields, partHeaders, fieldName, fileName } = formLimits
  for (const row of [
    `${fields} fields and ${fields + 10} parts of a form, ${formatByteLimit(sizeLimits.fileMetadata)} a field, ${formatByteLimit(partHeaders)} of headers a part, ${formatByteLimit(sizeLimits.form)} in all besides the file`,
    `${fieldName} characters of a field's name, ${fileName} of a file's name`,
    `${formatByteLimit(sizeLimits.fileMetadata)} of metadata of a file, ${maxCacheControlLength} characters of \`Cache-Control\``,
    `${maxUploads} resumable uploads of one account`,
    `${formatByteLimit(sizeLimits.announced)} that such uploads announce`,
    `uploads that leave ${formatByteLimit(sizeLimits.spareDisk)} of the disk`,
    `${formatByteLimit(sizeLimits.authBody)} of a body to Auth`,
    `${formatByteLimit(sizeLimits.accountMetadata)} and ${maxMetadataDepth} levels of \`user_metadata\``,
  ])
    expect(docs).toContain(`| ${row}`)
  const migration = read('supabase/migrations/20261127020100_metadata_limits.sql')
  expect(migration).toContain(`most_bytes constant integer := ${sizeLimits.accountMetadata + 4096};`)
  expect(migration).toContain(`'$.**{${maxMetadataDepth + 1}}'`)
})

test('the limits of Realtime equal the docs', () => {
  const docs = read('docs/backend.md')
  expect(docs).toContain(`| ${formatByteLimit(sizeLimits.realtimeMessage)} a message`)
  expect(docs).toContain(`| ${formatByteLimit(sizeLimits.realtimeQueue)} that one connection has not read`)
  expect(docs).toContain(
    `| ${realtimeLimits.channels} channels and ${defaultRateLimits.realtimeJoins} joins a second`,
  )
  expect(docs).toContain(`| ${defaultRateLimits.realtimeMessages} messages a second`)
  expect(docs).toContain(`| ${defaultRateLimits.realtimeConnects} connections to Realtime in 10 s`)
  expect(docs).toContain(
    `| ${formatByteLimit(defaultRateLimits.realtimeBytes)} of messages to Realtime in a second`,
  )
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
      ([scope, most]) => `${name}.${scope} ${inBytes.includes(name) ? formatByteLimit(most) : most}`,
    ),
  )
  expect(documented).toEqual(defaults)
})

test('the timeouts of slow clients equal the docs', () => {
  const docs = read('docs/backend.md')
  expect(docs).toContain(
    `| ${defaultSlowClientTimes.headMs / 1000} s until the head of a request is complete`,
  )
  expect(docs).toContain(`| ${defaultSlowClientTimes.bodyMs / 1000} s for each 4 KiB of a body`)
  expect(docs).toContain(`| ${defaultSlowClientTimes.idleMs / 60_000} minutes without a byte`)
  expect(docs).toContain(`| ${formatByteLimit(sizeLimits.head)} of address and headers`)
})

test('limits are written in the largest unit that they are a whole number of', () => {
  expect([512, 128 * 1024, 32 * 1024 ** 2, 5 * 1024 ** 3].map(formatByteLimit)).toEqual([
    '512 bytes',
    '128 KiB',
    '32 MiB',
    '5 GiB',
  ])
})
