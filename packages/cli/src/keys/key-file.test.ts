import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signRegistry, verifyRegistry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPublicKey, createKey, parseKey } from './key-file.ts'
import { findKey, getKeyPath, getNextKeyId, readSigner, writeKey } from './key-folder.ts'

let folder: string
let env: { XDG_CONFIG_HOME: string }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  env = { XDG_CONFIG_HOME: folder }
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the signature of a new key is valid for its public key, also after its file was read again', async () => {
  const made = await createKey('root')
  await writeKey(made, getKeyPath('root', env))
  const read = await findKey('root', env)
  expect(read?.publicKey).toBe(made.publicKey)
  const signed = await signRegistry(createExampleRegistry(), read ?? made)
  await verifyRegistry(signed, { root: made.publicKey })
  await expect(verifyRegistry(signed, { root: (await createKey('root')).publicKey })).rejects.toMatchObject({
    code: 'signature_invalid',
  })
})

test('a key file is plain PKCS#8 PEM that only its owner may read', async () => {
  await writeKey(await createKey('files-team-1'), getKeyPath('files-team-1', env))
  const path = join(folder, 'portico/keys/files-team-1.pem')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(/^Portico-Key: files-team-1\n-----BEGIN PRIVATE KEY-----\n/)
  expect(createPrivateKey(text).asymmetricKeyType).toBe('ed25519')
})

test('a key file is never overwritten', async () => {
  const key = await createKey('files-team-1')
  await writeKey(key, getKeyPath('files-team-1', env))
  await expect(
    writeKey(await createKey('files-team-1'), getKeyPath('files-team-1', env)),
  ).rejects.toMatchObject({
    code: 'key_exists',
    message: expect.stringContaining('files-team-2'),
  })
  expect((await findKey('files-team-1', env))?.publicKey).toBe(key.publicKey)
})

test('a key file that other users can read is rejected', async () => {
  await writeKey(await createKey('a'), getKeyPath('a', env))
  chmodSync(getKeyPath('a', env), 0o644)
  await expect(findKey('a', env)).rejects.toMatchObject({
    code: 'key_invalid',
    message: expect.stringContaining('chmod 600'),
  })
})

test('a variable holds the text of a key, with lines folded or not, or the path of its file', async () => {
  const key = await createKey('files-team-1')
  await writeKey(key, getKeyPath('files-team-1', env))
  const [id = '', ...pem] = key.text.split('\n')
  const texts = [key.text, `${id}\n${pem.join('\\n')}`, getKeyPath('files-team-1', env)]
  for (const PORTICO_KEY of texts) {
    const signer = await readSigner('PORTICO_KEY', { PORTICO_KEY })
    expect(signer).toMatchObject({ keyId: 'files-team-1', publicKey: key.publicKey })
  }
  expect(await readSigner('PORTICO_KEY', {})).toBeUndefined()
})

test('a text that is not a key is rejected without being repeated', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { text } = await createKey('a')
  const pem = text.slice(text.indexOf('-----BEGIN'))
  const wrong = [
    pem,
    `Portico-Key: a\n${rsa}`,
    `Portico-Key: A B\n${pem}`,
    'Portico-Key: a\n-----BEGIN x',
    'hunter2',
  ]
  for (const PORTICO_ROOT_KEY of wrong) {
    const error = await readSigner('PORTICO_ROOT_KEY', { PORTICO_ROOT_KEY }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ code: 'key_invalid' })
    expect(String(error)).not.toContain(PORTICO_ROOT_KEY.slice(-40))
  }
  writeFileSync(join(folder, 'text'), 'no key', { mode: 0o600 })
  await expect(parseKey('no key', 'text')).rejects.toMatchObject({ code: 'key_invalid' })
})

test.each([' ', '', '\\r', '\t'])(
  'a key whose lines are joined by %j is rejected without being repeated',
  async (joint) => {
    const { text } = await createKey('root')
    const joined = text.replaceAll('\n', joint)
    const secret = text.split('\n')[2] ?? ''
    const refused = await parseKey(joined, 'PORTICO_KEY').catch((error: Error) => error)
    expect(refused).toMatchObject({ code: 'key_invalid' })
    expect((refused as Error).message).not.toContain(secret)
    expect((refused as Error).message).not.toContain('PRIVATE KEY')
  },
)

test('a public key is 32 bytes in base64', async () => {
  const { publicKey } = await createKey('a')
  expect(checkPublicKey(publicKey)).toBe(publicKey)
  for (const wrong of ['', 'abc', publicKey.slice(1), publicKey.replace('=', '')])
    expect(() => checkPublicKey(wrong)).toThrow(expect.objectContaining({ code: 'key_invalid' }))
})

test.each([
  ['files-team-1', 'files-team-2'],
  ['root', 'root-2'],
  ['team-9', 'team-10'],
])('after %s comes %s', (id, next) => {
  expect(getNextKeyId(id)).toBe(next)
})
