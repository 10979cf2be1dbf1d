import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRemotes } from './check-remotes.ts'
import { makeFolder } from './test-folder.fixture.ts'

const remote = (name: string, route = `/${name}`, packageName = `@portico/${name}-remote`) => ({
  name: packageName,
  version: '0.1.0',
  portico: {
    name,
    title: { en: name },
    icon: 'box',
    route,
    access: 'public',
    exposes: { './remote': './a.ts' },
  },
})

test('checkRemotes accepts remotes with distinct names and routes', () => {
  const root = makeFolder({
    'apps/a-remote/package.json': remote('a'),
    'apps/b-remote/package.json': remote('b'),
  })
  expect(checkRemotes(root)).toMatchObject([
    { id: 'remotes', status: 'ok', message: expect.stringContaining('a, b') },
  ])
})

test('checkRemotes reports two folders with one name, and names both', () => {
  const root = makeFolder({
    'apps/hello/package.json': remote('hello'),
    'apps/hello2/package.json': remote('hello'),
  })
  const [one, other] = ['hello', 'hello2'].map((name) => join(root, 'apps', name))
  expect(checkRemotes(root)).toEqual([
    {
      id: 'remotes-1',
      status: 'problem',
      message: `${one} and ${other} have the same name "hello".`,
      remedy: 'Change name and portico.name in one package.json, or remove one of the folders.',
    },
  ])
})

test('checkRemotes reports two remotes with one route, and an unreadable package.json', () => {
  const root = makeFolder({
    'apps/a/package.json': remote('a'),
    'apps/b/package.json': remote('b', '/a'),
    'apps/c/package.json': '{ "name": ',
  })
  const [broken, route] = checkRemotes(root)
  expect(broken).toMatchObject({ status: 'problem', message: expect.stringContaining(join('apps', 'c')) })
  expect(route).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('have the same route /a'),
    remedy: 'Change portico.route in one package.json, or remove one of the folders.',
  })
})
