import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toFileCliError } from './file-error.ts'

const bin = fileURLToPath(new URL('../../bin/portico.mjs', import.meta.url))
const nobody = 65_534

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-faults-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'closed'), { mode: 0o555 })
  writeFileSync(join(folder, 'file'), '')
})
afterEach(() => {
  chmodSync(join(folder, 'closed'), 0o755)
  rmSync(folder, { recursive: true })
})

/** Runs a command line as a user without rights on the folder; the superuser would have rights everywhere. */
function portico(args: readonly string[], cwd = folder, before = '') {
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const script = `${before}exec "$0" "$@"`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, bin, ...args], {
    cwd,
    encoding: 'utf8',
    ...user,
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, 'closed'), NODE_COMPILE_CACHE: '' },
  })
  return { status, said: stdout + stderr }
}

const commands: [line: string, code: string][] = [
  ['new billing --standalone', 'file_denied'],
  ['keys create a-team', 'file_denied'],
  ['keys create a-team --out closed/a.pem', 'file_denied'],
  ['keys create a-team --out file/a.pem', 'path_invalid'],
  ['status --target file', 'target_failed'],
  ['status --target file/store', 'target_failed'],
  ['documents --target closed --site closed/site --shell shell', 'target_denied'],
]
test.each(commands)('portico %s fails with the path and a recovery action', (line, code) => {
  mkdirSync(join(folder, 'shell'))
  writeFileSync(
    join(folder, 'shell/shell.json'),
    '{"contract":1,"federation":"1","shared":{},"preload":{"modules":[],"styles":[]}}',
  )
  const project = ['PORTICO_SUPABASE_URL=https://abc.supabase.co', 'PORTICO_SUPABASE_KEY=sb_publishable_x']
  const cwd = line.startsWith('new') ? join(folder, 'closed') : folder
  const { status, said } = portico(line.split(' '), cwd, `export ${project.join(' ')}; `)
  expect(said).toMatch(
    /^portico: [^\n]*\/(closed|file)[^\n]* \((EACCES|ENOTDIR|EEXIST)\)\. (Give|Check)[^\n]*\n$/,
  )
  expect(said).toContain(`(${code})`)
  expect(status).toBe(1)
  expect(readdirSync(join(folder, 'closed'))).toEqual([])
})

// A limit on the size of a file has the effect of a full disk: the write fails in the middle.
test('portico new fails on a full disk, and leaves no files', () => {
  chmodSync(folder, 0o777)
  const { status, said } = portico(['new', 'billing', '--standalone'], folder, "trap '' XFSZ; ulimit -f 1; ")
  expect(said).toMatch(/^portico: .*billing-remote.* is full \(EFBIG\)\. Free space .* \(disk_full\)\n$/)
  expect(status).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['closed', 'file'])
})

test.skipIf(!existsSync('/dev/full'))(
  'output to a full disk is an error, and output without a reader is no error',
  () => {
    const full = portico(['--help'], folder, 'exec >/dev/full; ')
    expect(full.said).toMatch(/^portico: the output could not be written \(ENOSPC.*\n$/)
    expect(full.status).toBe(1)
    const unread = spawnSync('sh', ['-c', `"${process.execPath}" "${bin}" --help | true`], {
      encoding: 'utf8',
    })
    expect(unread.stderr).toBe('')
  },
)

const systemError = (code: string, more: object = { path: '/srv/a' }) =>
  Object.assign(new Error(code), { code, syscall: 'open', ...more })

test.each([
  ['EACCES', 'file_denied', 'Give this user the right'],
  ['EPERM', 'file_denied', 'Give this user the right'],
  ['EROFS', 'file_denied', 'choose another folder'],
  ['ENOSPC', 'disk_full', 'Free space'],
  ['EDQUOT', 'disk_full', 'raise the quota'],
  ['ENOTDIR', 'path_invalid', 'each part of the path is a folder'],
  ['EMFILE', 'too_many_files', 'ulimit -n'],
  ['ENFILE', 'too_many_files', 'Close other programs'],
  ['ENOENT', 'file_missing', 'Check the path'],
  ['EIO', 'file_unreachable', 'is mounted'],
])('toFileCliError converts %s to %s, with the path and a recovery action', (code, expected, remedy) => {
  const cause = systemError(code)
  expect(toFileCliError(cause)).toMatchObject({ code: expected, cause })
  expect(toFileCliError(cause)?.message).toMatch(new RegExp(`^/srv/a .*\\(${code}\\)\\. .*${remedy}`))
})

test('toFileCliError names a program that could not be started, and returns undefined for other errors', () => {
  const spawned = systemError('EACCES', { syscall: 'spawn turbo', path: 'turbo' })
  expect(toFileCliError(spawned)).toMatchObject({
    code: 'program_missing',
    message: expect.stringContaining('turbo could not be started (EACCES)'),
  })
  expect(toFileCliError(systemError('EACCES', { syscall: 'listen', address: '127.0.0.1' }))).toBeUndefined()
  expect(toFileCliError(new TypeError('x is not a function'))).toBeUndefined()
  expect(toFileCliError(systemError('ENOENT', { syscall: 'uv_cwd' }))?.message).toMatch(/^The current folder/)
})
