import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './suites.ts'
import { findWorkflowErrors, listWorkflowFiles, parseWorkflow, type WorkflowStep } from './workflows.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = listWorkflowFiles()
const release = '.github/workflows/release-remote.yml'
const ofTemplates = files.filter((path) => path.endsWith('.tmpl'))
/** Returns an expression of GitHub Actions. */
const expression = (text: string) => `\${{ ${text} }}`
const stepsOf = (path: string, job: string): WorkflowStep[] =>
  parseWorkflow(read(path)).jobs[job]?.steps ?? []

test('the repository and both kinds of new repositories have workflows', () => {
  expect(files).toContain(release)
  expect(ofTemplates).toHaveLength(2)
})

test.each(files)(
  '%s pins each action by commit, has the least rights and passes on no other secrets',
  (path) => {
    expect(findWorkflowErrors(path, read(path))).toEqual([])
  },
)

test('all workflows have the same commit of an action', () => {
  const versions = new Map<string, Set<string>>()
  for (const [, action = '', version = ''] of files.flatMap((path) => [
    ...read(path).matchAll(/uses: ([\w.-]+\/[\w.-]+)\S*@(\S+ # \S+)$/gm),
  ]))
    versions.set(action, (versions.get(action) ?? new Set()).add(version))
  expect([...versions].filter(([, named]) => named.size > 1)).toEqual([])
  expect(versions.size).toBeGreaterThan(4)
})

test.each([
  ['a tag in the place of a commit', /@[0-9a-f]{40} # v7\.0\.1/, '@v7', /is no commit/],
  ['a commit without its version', / # v7\.0\.1/, '', /names no version/],
  ['no permissions at the top', /^permissions:\n {2}contents: read\n/m, '', /other permissions at the top/],
  [
    'all permissions at the top',
    /^permissions:\n {2}contents: read\n/m,
    'permissions: write-all\n',
    /at the top/,
  ],
  ['a right that the job does not need', 'id-token: write', 'packages: write', /does not need/],
  ['all rights of a job', / {4}permissions:\n( {6}.*\n){3}/, '    permissions: write-all\n', /does not need/],
  ['a token in the checkout', /persist-credentials: false/, 'fetch-depth: 0', /leaves its token/],
  ['a cache next to keys', /package-manager-cache: false/, 'cache: npm', /from a cache/],
  [
    'secrets for every step',
    `TRAFFIC: ${expression('inputs.traffic')}`,
    `KEY: ${expression('secrets.PORTICO_KEY')}`,
    /every step/,
  ],
  ['an input inside of a command', '"$REMOTE"', expression('inputs.remote'), /into a command/],
  [
    'code of pull requests',
    '  workflow_call:',
    '  pull_request_target:\n  workflow_call:',
    /of pull requests/,
  ],
  [
    'all secrets as one text',
    expression('vars.AWS_REGION'),
    expression('toJSON(secrets)'),
    /all secrets at once/,
  ],
])('a workflow with %s is refused', (_what, from, to, fault) => {
  const text = read(release)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  expect(findWorkflowErrors(release, changed).join('\n')).toMatch(fault)
})

test('a workflow that passes on all its secrets is refused', () => {
  const path = '.github/workflows/release-auth.yml'
  const inherits = read(path).replace(/ {4}secrets:\n( {6}.*\n)+/, '    secrets: inherit\n')
  expect(findWorkflowErrors(path, inherits)).toEqual(['release passes on all secrets'])
})

test('callers pass only the secrets that the called workflow declares', () => {
  const declared = Object.keys(parseWorkflow(read(release)).on.workflow_call?.secrets ?? {})
  expect(declared).toContain('PORTICO_KEY')
  const own = Object.fromEntries(declared.map((name) => [name, expression(`secrets.${name}`)]))
  const callers = files.filter((path) => read(path).includes(`uses: ./${release}`))
  expect(callers).toHaveLength(3)
  for (const path of callers) expect(parseWorkflow(read(path)).jobs.release?.secrets, path).toEqual(own)
})

test.each([release, ...ofTemplates])(
  '%s gives the keys of signatures and of the store to the step that releases',
  (path) => {
    const steps = stepsOf(path, 'release').filter(({ run }) => run?.includes('portico release'))
    expect(steps.map(({ env }) => env)).toMatchObject([
      {
        PORTICO_KEY: expression('secrets.PORTICO_KEY'),
        PORTICO_ROOT_KEY: expression('secrets.PORTICO_ROOT_KEY'),
        AWS_SECRET_ACCESS_KEY: expression('secrets.AWS_SECRET_ACCESS_KEY'),
        PORTICO_PRIVATE: expression('vars.PORTICO_PRIVATE'),
        PORTICO_LOG: expression('vars.PORTICO_LOG'),
      },
    ])
  },
)

interface Component {
  name: string
  purl: string
  hashes?: { alg: string; content: string }[]
}

test.each([
  [release, 'release'],
  ['.github/workflows/publish.yml', 'publish'],
  ...ofTemplates.map((path) => [path, 'release']),
])(
  '%s lists the packages of a release in a CycloneDX document, with a hash of each',
  (path = '', job = '') => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-sbom-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const command = stepsOf(path, job).find(({ run }) => run?.startsWith('npm sbom'))?.run ?? ''
    const env = { ...process.env, REMOTE: 'files', RUNNER_TEMP: folder }
    execFileSync('sh', ['-ec', command], { cwd: root, env })
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: Component[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const ofOthers = components.filter(({ purl }) => !/^pkg:npm\/(%40portico\/|create-portico@)/.test(purl))
    expect(ofOthers.length).toBeGreaterThan(10)
    const without = ofOthers.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))
    expect(without.map(({ name }) => name)).toEqual([])
  },
)

test('Dependabot checks every folder with a lockfile, and actions', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directories?: string[] }[]
  }
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions'])
  expect(updates[0]?.directories).toEqual(['/', '/bench/peers', '/examples/heavy/*'])
})
