import { chmodSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createKey } from '../keys/key-file.ts'
import { getKeyPath, writeKey } from '../keys/key-folder.ts'
import { checkKeys } from './check-keys.ts'
import { makeFolder } from './test-folder.fixture.ts'

async function makeKeys(...ids: string[]) {
  const env = { XDG_CONFIG_HOME: makeFolder() }
  for (const id of ids) await writeKey(await createKey(id), getKeyPath(id, env))
  return env
}

test('checkKeys accepts keys that only their owner can read, also in a variable', async () => {
  const env = await makeKeys('root', 'files-team-1')
  const { text } = await createKey('ci')
  const checkups = await checkKeys({ ...env, PORTICO_KEY: text })
  expect(checkups.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
    ...['key-PORTICO_KEY ok', 'key-files-team-1 ok', 'key-root ok'],
  ])
  expect(await checkKeys({ XDG_CONFIG_HOME: makeFolder() })).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'checkKeys reports a key or folder that other users can read',
  async () => {
    const env = await makeKeys('root')
    chmodSync(getKeyPath('root', env), 0o644)
    expect(await checkKeys(env)).toMatchObject([
      { id: 'key-root', status: 'problem', remedy: expect.stringContaining('chmod 600') },
    ])
    chmodSync(getKeyPath('root', env), 0o600)
    chmodSync(dirname(getKeyPath('root', env)), 0o755)
    expect(await checkKeys(env)).toMatchObject([
      { id: 'key-folder', status: 'warning', remedy: expect.stringContaining('chmod 700') },
      { status: 'ok' },
    ])
  },
)

test('checkKeys reports a damaged key without its text', async () => {
  const env = await makeKeys('root')
  writeFileSync(getKeyPath('root', env), 'Portico-Key: root\n-----BEGIN PRIVATE KEY-----\nsecret\n')
  const [damaged] = await checkKeys(env)
  expect(damaged).toMatchObject({ id: 'key-root', status: 'problem' })
  expect(JSON.stringify(damaged)).not.toContain('secret')
  expect(
    await checkKeys({ XDG_CONFIG_HOME: join(env.XDG_CONFIG_HOME, 'none'), PORTICO_KEY: '/no/file' }),
  ).toMatchObject([{ id: 'key-PORTICO_KEY', status: 'problem' }])
})
