import { describe, expect, test } from 'vitest'
import { ContractError } from '../error.ts'
import { createExampleRegistry } from './example-registry.fixture.ts'
import { parseRegistry } from './parse-registry.ts'
import type { RegistryRemote } from './registry.ts'

const options = { allowedOrigins: ['https://files.example', 'http://localhost:4103'] }
const parse = (input: unknown) => parseRegistry(input, options)

test('parseRegistry returns a complete document unchanged', () => {
  expect(parse(createExampleRegistry())).toEqual(createExampleRegistry())
})

test('omitted optional fields get their defaults', () => {
  const { title, route, access, releases } = createExampleRegistry().remotes.admin as RegistryRemote
  const input = spoil('remotes.admin', { title, route, access, releases })
  expect(parse(input).remotes.admin).toMatchObject({ order: 0, keys: [], slots: [], salt: 'admin' })
})

test('parseRegistry keeps unknown keys of a newer writer', () => {
  const input = { ...createExampleRegistry(), motto: 'later' }
  expect(parse(input)).toHaveProperty('motto', 'later')
})

test('parseRegistry checks the paths in the preload list of a slot', () => {
  const list = (module: string) => ({ './recent': { modules: [module], styles: [] } })
  const place = 'remotes.files.releases[1].slotPreload'
  expect(parse(spoil(place, list('assets/recent.js'))).remotes.files?.releases[1]?.slotPreload).toEqual(
    list('assets/recent.js'),
  )
  expect(() => parse(spoil(place, list('../other/recent.js')))).toThrow(ContractError)
})

describe('a fault is refused with its path', () => {
  const faults: [path: string, value: unknown][] = [
    ['schema', 2],
    ['revision', 0],
    ['revision', 1.5],
    ['revision', '42'],
    ['issuedAt', 'yesterday'],
    ['issuedAt', '2026-13-41T09:00:00Z'],
    ['issuedAt', undefined],
    ['remotes', []],
    ['remotes.files', null],
    ['remotes.files.title', {}],
    ['remotes.files.title.en', ' '],
    ['remotes.files.icon', 'Folder!'],
    ['remotes.files.group', 'Finance'],
    ['remotes.files.route', 'files'],
    ['remotes.files.route', '/files/all'],
    ['remotes.files.route', '/../x'],
    ['remotes.files.access', 'everyone'],
    ['remotes.admin.access.claim', ''],
    ['remotes.files.order', -1],
    ['remotes.files.keys', 'files-team-1'],
    ['remotes.files.slots[0].slot', ''],
    ['remotes.files.slots[0].expose', 'recent'],
    ['remotes.files.slots[0].title', undefined],
    ['remotes.files.salt', ''],
    ['remotes.files.releases', []],
    ['remotes.files.releases[1].version', '1.5'],
    ['remotes.files.releases[1].version', '1.4.2'],
    ['remotes.files.releases[0].traffic', 12.5],
    ['remotes.files.releases[0].traffic', 101],
    ['remotes.files.releases[1].base', 'https://evil.example/1.5.0/'],
    ['remotes.files.releases[1].base', 'https://files.example.evil.example/'],
    ['remotes.files.releases[1].base', 'https://files.example/1.5.0'],
    ['remotes.files.releases[1].base', 'https://files.example/a/../'],
    ['remotes.files.releases[1].base', 'https://user@files.example/'],
    ['remotes.files.releases[1].base', 'https://files.example/?x=/'],
    ['remotes.files.releases[1].base', '/releases/'],
    ['remotes.files.releases[1].base', 'javascript:alert(1)/'],
    ['remotes.files.releases[1].entry', '../remoteEntry.js'],
    ['remotes.files.releases[1].entry', 'a/../../remoteEntry.js'],
    ['remotes.files.releases[1].entry', '/remoteEntry.js'],
    ['remotes.files.releases[1].entry', 'https://evil.example/x.js'],
    ['remotes.files.releases[1].entry', '%2e%2e/x.js'],
    ['remotes.files.releases[1].entry', 'remoteEntry.js?v=2'],
    ['remotes.files.releases[1].fullEntry', ''],
    ['remotes.files.releases[1].embed', 7],
    ['remotes.files.releases[1].requires.contract', '1'],
    ['remotes.files.releases[1].requires.federation', '^1.0.0'],
    ['remotes.files.releases[1].requires.shared["@portico/ui"]', 'newest'],
    ['remotes.files.releases[1].preload.modules[0]', '//evil.example/x.js'],
    ['remotes.files.releases[1].preload.styles', undefined],
    ['remotes.files.releases[1].files', ''],
    ['remotes.files.releases[1].filesIntegrity', 'sha256-AAAA'],
    ['remotes.files.releases[1].filesIntegrity', `sha384-${'A'.repeat(63)}`],
    ['remotes.files.releases[1].releasedAt', 'yesterday'],
    ['remotes.files.releases[1].releasedBy', ' '],
    ['remotes.files.changedAt', '2026-11-21'],
    ['remotes.files.releases[1].signature.alg', 'none'],
    ['remotes.files.releases[1].signature.value', '***'],
    ['provides.shared.react', '^19.3.0'],
    ['provides', undefined],
    ['keys', ['files-team-1']],
    ['keys.files-team-1', 'c2hvcnQ='],
    ['signature', 'x'],
  ]

  test.each(faults)('%s: %j', (path, value) => {
    const error = failure(() => parse(spoil(path, value)))
    expect(error).toMatchObject({ code: 'registry_invalid', path })
    expect(error.message).toContain(`${path}: expected`)
    expect(error.message).toContain('found')
  })

  test('the root', () => {
    expect(failure(() => parse('<!doctype html>')).message).toBe(
      'registry: expected an object, found "<!doctype html>"',
    )
  })

  test('shares that do not sum to 100', () => {
    const error = failure(() => parse(spoil('remotes.files.releases[1].traffic', 11)))
    expect(error.message).toBe('remotes.files.releases: expected traffic that sums to 100, found 101')
  })

  test('two remotes on one route', () => {
    const error = failure(() => parse(spoil('remotes.admin.route', '/files')))
    expect(error.path).toBe('remotes.admin.route')
    expect(error.message).toContain('remotes.files')
  })

  test('a name that would reach into the prototype', () => {
    const input = JSON.parse('{"remotes":{"__proto__":{}}}') as { remotes: object }
    const error = failure(() => parse({ ...createExampleRegistry(), remotes: input.remotes }))
    expect(error.path).toBe('remotes.__proto__')
  })
})

test('an error names the required part that is missing', () => {
  const optional =
    /^keys|\.(icon|order|keys|slots|salt|fullEntry|embed|signature|releasedAt|releasedBy)$|\.shared|\.title\.|^$/
  for (const path of pathsOf(createExampleRegistry())) {
    if (optional.test(path) || path.endsWith(']') || /^remotes\.\w+$/.test(path)) continue
    const error = failure(() => parse(spoil(path, undefined)))
    expect(error.path, path).toBe(path)
    expect(error.message, path).toContain('found nothing')
  }
})

test('releases are allowed in an allowed directory, and not next to it', () => {
  const input = spoil('remotes', { files: createExampleRegistry().remotes.admin })
  expect(() => parseRegistry(input, { allowedOrigins: ['https://files.example/1.4.2'] })).not.toThrow()
  expect(failure(() => parseRegistry(input, { allowedOrigins: ['https://files.example/1.4'] })).path).toBe(
    'remotes.files.releases[0].base',
  )
})

function failure(run: () => unknown): ContractError {
  try {
    run()
  } catch (error) {
    if (error instanceof ContractError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** Returns the example with another value at `path`. Undefined removes it. */
function spoil(path: string, value: unknown): unknown {
  const document = createExampleRegistry()
  const steps = [...path.matchAll(/\["([^"]+)"\]|\[(\d+)\]|([\w-]+)/g)].map(
    ([, key, index, name]) => key ?? index ?? name,
  )
  const last = String(steps.pop())
  const parent = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[String(step)], document)
  const target = parent as Record<string, unknown>
  target[last] = value
  return JSON.parse(JSON.stringify(document))
}

function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => pathsOf(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, /^\w+$/.test(key) ? (path === '' ? key : `${path}.${key}`) : `${path}["${key}"]`),
  )
  return path === '' ? inner : [path, ...inner]
}
