import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findTarget, findTargets } from './find-target.ts'
import { root } from './suites.ts'

const source = 'packages/contract/src/registry/parse-registry'

describe('findTarget', () => {
  test.each(['contract', '@portico/contract', 'packages/contract', 'packages/contract/'])(
    'finds all tests of a package by %s',
    (name) => {
      expect(findTarget(root, name)).toEqual({
        runner: 'vitest',
        folder: 'packages/contract',
        files: ['packages/contract/'],
        projects: ['browser', 'node'],
      })
    },
  )

  test.each(['files', 'files-remote', '@portico/files-remote', 'apps/files-remote'])(
    'finds all tests of a remote by %s',
    (name) => {
      expect(findTarget(root, name)).toMatchObject({
        folder: 'apps/files-remote',
        files: ['apps/files-remote/'],
      })
    },
  )

  test('finds a remote of a team by its name, its folder and its package, and a package before a remote', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-targets-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    write('apps/invoices/package.json', '{ "name": "@acme/money", "portico": { "name": "billing" } }')
    write('apps/invoices/src/app.test.ts', '')
    write('apps/first/package.json', '{ "name": "first", "portico": { "name": "invoices-app" } }')
    write('packages/invoices-app/package.json', '{ "name": "@portico/invoices-app" }')
    write('packages/invoices-app/src/app.test.ts', '')
    for (const name of ['billing', 'invoices', '@acme/money'])
      expect(findTarget(folder, name)).toMatchObject({ folder: 'apps/invoices' })
    expect(findTarget(folder, 'invoices-app')).toMatchObject({ folder: 'packages/invoices-app' })
  })

  test('finds the tests next to a source file', () => {
    expect(findTarget(root, `${source}.ts`)).toMatchObject({
      folder: 'packages/contract',
      files: expect.arrayContaining([`${source}.test.ts`]) as string[],
    })
  })

  test('finds a file from the folder where the command was given', () => {
    const name = 'parse-registry.test.ts'
    const target = findTarget(root, name, join(root, source, '..'))
    expect(target).toMatchObject({ files: [`${source}.test.ts`], projects: ['node'] })
  })

  test('chooses the projects that the tests of a folder need', () => {
    const { projects } = findTarget(root, 'data-remote') as { projects: string[] }
    expect(projects).toEqual(['browser', 'browser-late', 'node'])
    expect(findTarget(root, 'apps/data-remote/src/data-app.browser.test.tsx')).toMatchObject({
      projects: ['browser'],
    })
  })

  test('passes a spec file to Playwright by its whole path', () => {
    expect(findTarget(root, 'e2e/keyboard.spec.ts')).toEqual({
      runner: 'playwright',
      path: '/e2e/keyboard.spec.ts',
    })
  })

  test.each([
    ['nowhere', 'There is no file, folder, package or remote "nowhere".'],
    ['contarct', 'There is no file, folder, package or remote "contarct". Similar names: contract.'],
    ['fils', 'Similar names: files'],
    ['README.md', 'README.md belongs to no package.'],
    ['packages/contract/package.json', 'has no test. Name a test file, or its package: packages/contract.'],
  ])('rejects %s', (name, message) => {
    expect(() => findTarget(root, name)).toThrow(message)
  })
})

describe('findTargets', () => {
  test('joins files, packages and spec files for one run of each runner', () => {
    const names = [`${source}.test.ts`, 'scripts/texts.ts', 'e2e/keyboard.spec.ts', 'e2e/journey.spec.ts']
    expect(findTargets(root, ['elements', ...names])).toEqual({
      unit: {
        folders: ['packages/contract', 'packages/elements', 'scripts'],
        files: [`${source}.test.ts`, 'packages/elements/', 'scripts/texts.test.ts'],
        projects: ['node'],
      },
      specs: ['/e2e/journey.spec.ts', '/e2e/keyboard.spec.ts'],
    })
  })

  test('has no unit tests if every target is an end-to-end test', () => {
    expect(findTargets(root, ['e2e/keyboard.spec.ts'])).toEqual({
      unit: null,
      specs: ['/e2e/keyboard.spec.ts'],
    })
  })

  test('rejects the first name that is unknown', () => {
    expect(() => findTargets(root, ['elements', 'nowhere'])).toThrow(
      'no file, folder, package or remote "nowhere"',
    )
  })
})
