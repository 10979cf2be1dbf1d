import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnPortal, writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import { describeRemoval } from './removal-notes.ts'

let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal()
  const slots = [{ slot: 'sign-in', expose: './sign-in', title: { en: 'Sign in' } }]
  write('door', { exposes: { './remote': './a.tsx', './sign-in': './b.tsx' }, slots })
})
afterEach(() => portal.close())

function write(name: string, portico: object): void {
  const manifest = { name, title: { en: name }, icon: 'box', route: `/${name}`, access: 'public', order: 40 }
  portal.write({
    [`apps/${name}-remote/package.json`]: {
      ...{ name: `${name}-remote`, version: '0.1.0', portico: { ...manifest, ...portico } },
    },
  })
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: portal.root })
const notes = (name: string) =>
  describeRemoval(portal.root, {
    ...{ name, packageName: `${name}-remote`, folder: join(portal.root, `apps/${name}-remote`) },
  })

test('a warning names the remote that users sign in with, unless another one fills the slot, too', () => {
  expect(notes('desk').warning).toBeNull()
  expect(notes('door').warning).toBe(
    'Nobody can sign in to the portal without door: no other remote has the slot "sign-in".',
  )
  const slots = [{ slot: 'sign-in', expose: './remote', title: { en: 'Sign in' } }]
  write('gate', { exposes: { './remote': './a.tsx' }, slots })
  expect(notes('door').warning).toBeNull()
})

test('one command restores committed files, together with a lockfile that has no other changes', () => {
  expect(notes('door').restore).toBeNull()
  git('init', '--quiet')
  git('add', 'apps/door-remote', 'package-lock.json')
  git('commit', '--quiet', '--message', 'first')
  expect(notes('desk').restore).toBeNull()
  const { restore } = notes('door')
  expect(restore).toBe(
    'git checkout HEAD -- apps/door-remote package-lock.json brings back what is committed.',
  )
  portal.write({ 'package-lock.json': { packages: {}, version: '2' } })
  expect(notes('door').restore).toBe(
    'git checkout HEAD -- apps/door-remote, then npm install, brings back what is committed.',
  )
  rmSync(join(portal.root, '.git'), { recursive: true })
  expect(notes('door').restore).toBeNull()
})
