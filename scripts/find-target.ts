import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { findSimilar } from '../packages/cli/src/new/similar-names.ts'

/** Unit tests of a package. */
export interface UnitTarget {
  runner: 'vitest'
  /** Folder of the package, relative to the repository. */
  folder: string
  /** Test files, relative to the repository; the folder of the package, ending in `/`, for all of its tests. */
  files: string[]
  /** Projects of `vitest.config.ts` that have such files. A browser starts only if one needs it. */
  projects: string[]
}

/** End-to-end tests: a spec file or a folder of e2e, as a regular expression for Playwright. */
export interface SpecTarget {
  runner: 'playwright'
  path: string
}

/**
 * Finds the tests of a target: a test file, a source file, a folder, or a package by its name, its folder or its remote.
 * @param from folder that relative paths start from; default: the repository
 * @throws Error if there is no such file, folder or package, or if it has no test
 */
export function findTarget(root: string, name: string, from = root): UnitTarget | SpecTarget {
  const path = findPath(root, name, from)
  const local = relative(root, path).split(sep).join('/')
  if (local === 'e2e' || local.startsWith('e2e/')) return { runner: 'playwright', path: `/${local}` }
  const folder = packageOf(local)
  if (!folder) throw new Error(`${name} belongs to no package. Name a file, a folder or a package.`)
  const files = findTestFiles(root, path)
  if (files.length === 0) throw new Error(`${name} has no test. Name a test file, or its package: ${folder}.`)
  return {
    runner: 'vitest',
    folder,
    files: local === folder ? [`${folder}/`] : files,
    projects: [...new Set(files.map(projectOf))].sort(),
  }
}

/** The tests of several targets, for one run of each runner. */
export interface TestRuns {
  /** Null if no target has unit tests. */
  unit: { folders: string[]; files: string[]; projects: string[] } | null
  /** Regular expressions for Playwright. */
  specs: string[]
}

/**
 * Finds the tests of several targets.
 * @throws Error about the first name that `findTarget` refuses
 */
export function findTargets(root: string, names: readonly string[], from = root): TestRuns {
  const targets = names.map((name) => findTarget(root, name, from))
  const units = targets.filter((target) => target.runner === 'vitest')
  const merge = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort()
  return {
    unit:
      units.length === 0
        ? null
        : {
            folders: merge(units.map(({ folder }) => [folder])),
            files: merge(units.map(({ files }) => files)),
            projects: merge(units.map(({ projects }) => projects)),
          },
    specs: merge(targets.map((target) => (target.runner === 'playwright' ? [target.path] : []))),
  }
}

function findPath(root: string, name: string, from: string): string {
  const paths = [resolve(from, name), resolve(root, name), ...packagePaths(root, name)]
  const found = paths.find((path) => existsSync(path))
  if (found) return found
  const known = readPackages(root).flatMap(({ names }) => names.slice(1))
  const similar = findSimilar(name, [...new Set(known)])
  const hint = similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''
  throw new Error(`There is no file, folder, package or remote "${name}".${hint}`)
}

interface TestedPackage {
  folder: string
  /** The name of the package, with and without its scope, that of its folder, and that of its remote, in this order. */
  names: string[]
}

function readPackages(root: string): TestedPackage[] {
  return globSync(['{apps,packages,examples}/*/package.json', 'bench/package.json'], { cwd: root }).map(
    (file) => {
      const { name, portico } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        name: string
        portico?: { name: string }
      }
      const folder = join(root, file, '..')
      const names = [
        name,
        name.replace(/^@portico\//, ''),
        basename(folder),
        ...(portico ? [portico.name] : []),
      ]
      return { folder, names }
    },
  )
}

/** Folders of the packages with that name: a package's own name goes before that of a folder or a remote. */
function packagePaths(root: string, name: string): string[] {
  return readPackages(root)
    .filter(({ names }) => names.includes(name))
    .sort((one, other) => one.names.indexOf(name) - other.names.indexOf(name))
    .map(({ folder }) => folder)
}

function packageOf(local: string): string | null {
  return /^((apps|packages|examples)\/[^/]+|scripts|bench)(\/|$)/.exec(local)?.[1] ?? null
}

/** Test files below a folder, the file itself, or the tests next to a source file. */
function findTestFiles(root: string, path: string): string[] {
  const find = (pattern: string, cwd: string) =>
    globSync(pattern, { cwd, exclude: ['**/node_modules', '**/dist'] })
      .map((file) => relative(root, join(cwd, file)).split(sep).join('/'))
      .sort()
  if (statSync(path).isDirectory()) return find('**/*.test.{ts,tsx}', path)
  if (/\.test\.tsx?$/.test(path)) return [relative(root, path).split(sep).join('/')]
  const stem = basename(path).replace(/\.[^.]+$/, '')
  return find(`{,late-}${stem}{,.browser,.property,.long}.test.{ts,tsx}`, join(path, '..'))
}

/** The project of `vitest.config.ts` that a test file belongs to. */
function projectOf(file: string): string {
  if (!/\.browser\.test\.tsx?$/.test(file)) return 'node'
  return basename(file).startsWith('late-') ? 'browser-late' : 'browser'
}
