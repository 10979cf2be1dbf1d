import { afterEach, expect, test, vi } from 'vitest'
import { describePortal } from './describe-portal.ts'
import type { RunFile } from './run-file.ts'

const run: RunFile = {
  shell: 'http://localhost:4100',
  remotes: { auth: 'http://localhost:4101', files: 'http://localhost:4103' },
  backend: 'http://127.0.0.1:54321',
  key: 'sb_publishable_x',
  pid: 1,
}

afterEach(() => vi.unstubAllEnvs())

test('describePortal lists addresses, accounts and the next commands', () => {
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('FORCE_COLOR', undefined)
  const more = {
    mailbox: 'http://127.0.0.1:54324/mail',
    demo: { email: 'demo@portico.example', password: 'tabo' },
  }
  expect(describePortal({ ...run, ...more }, { seconds: 3.21, isDev: false }).split('\n')).toEqual([
    '',
    '  Portico is ready (3.2 s)',
    '',
    '  Portal   http://localhost:4100',
    '  auth     http://localhost:4101',
    '  files    http://localhost:4103',
    '  Backend  http://127.0.0.1:54321',
    '  Mailbox  http://127.0.0.1:54324/mail',
    '  Sign in  demo@portico.example  tabo',
    '',
    '  Next:',
    '  npm run dev                the same from source: the page follows each edit',
    '  npx portico new billing    a remote of your own, in the menu within seconds',
    '  npx portico release files  every user gets what you changed',
    '',
  ])
})

test('describePortal lists the files to edit if the portal runs from source', () => {
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('FORCE_COLOR', undefined)
  expect(describePortal(run, { seconds: 1, isDev: true })).toContain('  edit apps/files-remote/src  ')
})
