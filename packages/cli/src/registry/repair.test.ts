import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Registry, signRegistry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keysCommand } from '../commands/keys.ts'
import { promoteCommand } from '../commands/promote.ts'
import { repairCommand } from '../commands/repair.ts'
import { rollbackCommand } from '../commands/rollback.ts'
import { statusCommand } from '../commands/status.ts'
import { type StoredTestPortal, writeTestPortal } from '../commands/test-portal.fixture.ts'
import { createKey } from '../keys/key-file.ts'

const [root, team] = await Promise.all([createKey('root'), createKey('files-team-1')])
const { signature: _none, ...example } = createExampleRegistry()
// Each revision is flushed to the disk, which other tests may be using.
vi.setConfig({ testTimeout: 30_000 })

let folder: string
let portal: StoredTestPortal
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-repair-'))
  portal = await writeTestPortal(folder, example, { PORTICO_ROOT_KEY: root.text })
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (revision: number) => join(folder, 'registry', `${revision}.json`)
const read = (revision: number) => JSON.parse(readFileSync(file(revision), 'utf8')) as Registry
const put = (revision: number, document: unknown) => writeFileSync(file(revision), JSON.stringify(document))
/** Ends the example's canary, as a change that every test can make. */
const rollBack = () => portal.run(rollbackCommand, 'files')

describe('a portal that trusts a root', () => {
  beforeEach(async () => {
    await portal.run(keysCommand, 'trust root')
  })

  test('a rollback with a team’s key in place of the root’s writes nothing and names the right key', async () => {
    const wrong = await openWith({ PORTICO_ROOT_KEY: team.text })
    await expect(wrong.run(rollbackCommand, 'files')).rejects.toMatchObject({
      code: 'signature_refused',
      message: expect.stringContaining('the portal trusts root. Nothing was changed'),
    })
    const namesake = await openWith({ PORTICO_ROOT_KEY: (await createKey('root')).text })
    await expect(namesake.run(rollbackCommand, 'files')).rejects.toMatchObject({
      code: 'signature_refused',
      message: expect.stringContaining('another key of this name'),
    })
    expect((await portal.newest()).revision).toBe(2)
    await rollBack()
    expect((await portal.newest()).revision).toBe(3)
  })

  test('a revision signed by a team’s key is reported, and repair skips it so that the change can be repeated', async () => {
    put(3, await signRegistry({ ...read(2), revision: 3 }, team))
    for (const command of [statusCommand, rollbackCommand])
      await expect(portal.run(command, command === statusCommand ? '' : 'files')).rejects.toMatchObject({
        code: 'signature_refused',
        message: expect.stringMatching(/registry\/3\.json .*"files-team-1".*npx portico repair goes past it/),
      })
    const looked = await portal.run(repairCommand, '', { 'dry-run': true })
    expect(looked.data).toMatchObject({ skipped: [{ revision: 3 }], kept: 2, revision: null })
    const { text } = await portal.run(repairCommand, '')
    expect(text).toContain(
      'Revision 3 can\'t be taken: signature: the registry is signed with the key "files-team-1"',
    )
    expect(text).toContain('Revision 4 is live, and says what revision 2 said.')
    expect(read(4).remotes).toEqual(read(2).remotes)
    expect(read(3).signature?.keyId).toBe('files-team-1')
    await rollBack()
    expect((await portal.newest()).revision).toBe(5)
  })

  test('a revision signed by a root that is no longer trusted is reported, and repair skips it', async () => {
    const next = await createKey('root-2')
    const both = await openWith({ PORTICO_ROOT_KEY: next.text })
    await both.run(keysCommand, 'trust root-2')
    await both.run(keysCommand, 'revoke root')
    const { revision } = await both.newest()
    put(revision + 1, await signRegistry({ ...read(revision), revision: revision + 1 }, root))
    await expect(both.run(statusCommand, '')).rejects.toMatchObject({ code: 'signature_refused' })
    await both.run(repairCommand, '')
    expect((await both.newest()).revision).toBe(revision + 2)
  })

  test('repair requires --from if no revision is signed by a trusted root', async () => {
    put(2, await signRegistry(read(2), team))
    await expect(portal.run(repairCommand, '')).rejects.toMatchObject({
      code: 'signature_refused',
      message: expect.stringContaining('npx portico repair --from 2'),
    })
    expect((await portal.run(repairCommand, '', { from: '1' })).data).toMatchObject({ kept: 1, revision: 3 })
    expect((await portal.newest()).remotes).toMatchObject(read(1).remotes)
  })
})

const spoiled: [what: string, bytes: (good: string) => string, said: RegExp][] = [
  ['cut short', (good) => good.slice(0, good.length / 2), /no JSON, or not all of it \(\d+ bytes\)/],
  ['empty', () => '', /it is empty/],
  ['no JSON', () => '<!doctype html><title>404</title>', /no JSON/],
  ['a list', () => '[]', /expected an object, found a list/],
  ['null', () => 'null', /no document of a registry/],
  [
    'of a newer schema',
    (good) => good.replace('"schema":1', '"schema":2'),
    /schema 2, which a newer portico writes/,
  ],
  ['of another kind', () => '{"name":"files","version":"1.0.0"}', /schema: expected 1, found nothing/],
  [
    'another revision in its place',
    (good) => good.replace('"revision":2', '"revision":9'),
    /it is revision 9/,
  ],
  [
    'with remotes of another form',
    () => '{"schema":1,"remotes":{"files":null,"data":{"releases":[null]}}}',
    /expected/,
  ],
]
test.each(spoiled)('a revision that is %s is reported, and repair skips it', async (_what, spoil, said) => {
  writeFileSync(file(2), spoil(JSON.stringify({ ...read(1), revision: 2 })))
  await expect(rollBack()).rejects.toMatchObject({
    code: 'registry_invalid',
    message: expect.stringMatching(said),
  })
  const { text, data } = await portal.run(repairCommand, '')
  expect(text).toMatch(said)
  expect(data).toMatchObject({ skipped: [{ revision: 2 }], kept: 1, revision: 3 })
  await rollBack()
  expect((await portal.newest()).revision).toBe(4)
  // A second rollback reads the earlier revisions, including the invalid one.
  await expect(rollBack()).rejects.toMatchObject({ code: 'nothing_to_roll_back' })
})

test('repair skips several invalid revisions at once, and starts without remotes if no revision is valid', async () => {
  writeFileSync(file(2), '')
  writeFileSync(file(3), '{')
  expect((await portal.run(repairCommand, '')).data).toMatchObject({
    skipped: [{ revision: 3 }, { revision: 2 }],
    kept: 1,
    revision: 4,
  })
  for (const revision of [1, 2, 3, 4]) writeFileSync(file(revision), '')
  expect((await portal.run(repairCommand, '')).data).toMatchObject({ kept: null, revision: 5 })
  expect((await portal.newest()).remotes).toEqual({})
})

test('repair writes no revision if the newest one is valid', async () => {
  expect((await portal.run(repairCommand, '')).text).toBe(
    'Revision 1 is as it should be. Nothing was changed.',
  )
  expect((await portal.newest()).revision).toBe(1)
})

test.each(['', '{', 'null', '{"revision":"x"}', '{"revision":9007199254740993}', '{"revision":77}'])(
  'a registry.json that contains %j is rewritten and does not stop a rollback',
  async (text) => {
    writeFileSync(join(folder, 'registry.json'), text)
    await rollBack()
    expect((await portal.newest()).revision).toBe(2)
    expect(JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8'))).toMatchObject({ revision: 2 })
  },
)

test('an older registry with a version above the largest safe integer is read, and rolled back', async () => {
  const document = read(1)
  const [, canary] = document.remotes.files?.releases ?? []
  if (canary) canary.version = '1.0.9007199254740993'
  put(1, document)
  expect((await portal.run(statusCommand, '')).text).toContain('1.0.9007199254740993')
  const flags = { traffic: '20' }
  expect((await portal.run(promoteCommand, 'files 1.0.9007199254740993', flags)).data).toMatchObject({
    shares: { '1.0.9007199254740993': 20 },
  })
  expect((await rollBack()).data).toMatchObject({ shares: { '1.4.2': 100 } })
})

test.each([
  ['a number that is too large', '1e999'],
  ['lists within lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('a registry with %s is rejected', async (_what, value) => {
  const text = JSON.stringify(read(1)).replace('{', `{"unknown":${value},`)
  writeFileSync(file(1), text)
  await expect(portal.run(statusCommand, '')).rejects.toMatchObject({ code: 'registry_invalid' })
})

/** Returns the same store with other environment variables. */
async function openWith(env: Record<string, string>): Promise<StoredTestPortal> {
  return { ...portal, run: (command, line, flags) => portal.run(command, line, flags, env) }
}
