import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDisk, checkFolders, checkPrivacy, checkTemp } from './check-folders.ts'
import type { DoctorContext } from './doctor-context.ts'
import { makeFolder } from './test-folder.fixture.ts'

const makePlace = (root: string, kind: DoctorContext['kind'] = 'workspace'): DoctorContext => ({
  ...{ kind, root, home: join(root, '.portico'), env: {}, run: null, config: null },
})

test('checkFolders accepts writable folders, and leaves out missing ones', async () => {
  const root = makeFolder({ '.portico/data/secrets.json': '{}' })
  const [only, ...more] = await checkFolders(makePlace(root))
  const [home, data] = [join(root, '.portico'), join(root, '.portico/data')]
  expect([only?.status, only?.message, more]).toEqual([
    'ok',
    `This user may write ${root}, ${home}, ${data}.`,
    [],
  ])
  expect(await checkFolders(makePlace(makeFolder(), 'folder'))).toEqual([])
})

test('checkFolders reports a file in the place of a folder', async () => {
  const root = makeFolder({ '.portico/releases': 'no folder' })
  expect(await checkFolders(makePlace(root))).toMatchObject([
    { id: 'folder-releases', status: 'problem', remedy: expect.stringContaining('--home') },
  ])
})

test.skipIf(process.getuid?.() === 0)('checkFolders reports a read-only folder', async () => {
  const root = makeFolder({ '.portico/site/index.html': '' })
  chmodSync(join(root, '.portico/site'), 0o500)
  expect(await checkFolders(makePlace(root))).toMatchObject([
    { id: 'folder-site', status: 'problem', remedy: expect.stringContaining('chown') },
  ])
})

test.skipIf(process.platform === 'win32')(
  'checkPrivacy warns of data that other users may read',
  async () => {
    const root = makeFolder({ '.portico/data/secrets.json': '{}', '.portico/run.json': '{}' })
    chmodSync(join(root, '.portico/data'), 0o700)
    chmodSync(join(root, '.portico/run.json'), 0o600)
    expect(await checkPrivacy(makePlace(root))).toEqual([])
    chmodSync(join(root, '.portico/data'), 0o755)
    expect(await checkPrivacy(makePlace(root))).toMatchObject([
      { id: 'private-data', status: 'warning', remedy: expect.stringContaining('chmod -R go-rwx') },
    ])
  },
)

test('checkTemp reports a temporary folder that is missing or read-only', () => {
  const folder = makeFolder({ file: '' })
  expect(checkTemp(folder)).toMatchObject({ status: 'ok' })
  expect(checkTemp(join(folder, 'file'))).toMatchObject({
    ...{ status: 'problem', message: expect.stringContaining('(ENOTDIR)') },
    remedy: expect.stringContaining('TMPDIR'),
  })
})

test('checkDisk reports a nearly full disk, and warns of little space', async () => {
  const statusAt = async (bytes: number) => (await checkDisk('/home', async () => bytes)).status
  expect([await statusAt(1e8), await statusAt(5e8), await statusAt(5e9)]).toEqual([
    'problem',
    'warning',
    'ok',
  ])
  const { message } = await checkDisk(join(makeFolder(), 'not/there/yet'))
  expect(message).toMatch(/^\d+\.\d GB are free/)
})
