// `npm run test:real`: tests of the session and of accounts, the contracts of accounts and files, and the move of an embedded backend,
// against a Supabase project or real services that it starts. `docs/supabase.md` lists the requirements.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealProject, supabaseDir } from '@portico/local-backend/testing'
// @boundaries-ignore one place of the repository runs and counts tests
import { runJourneys, runVitest } from '../../scripts/run-tests.ts'
// @boundaries-ignore one place of the repository runs and counts tests
import type { TestCount } from '../../scripts/suites.ts'
import { compareAnswers } from './compare-answers.ts'
import { runDatabaseTests } from './database-tests.ts'
import { type Sources, startServices } from './services.ts'
import { type HostedProject, readTarget } from './target.ts'
import { makeAccounts } from './temporary-accounts.ts'

const session = ['packages/session/src/core/real-backend.test.ts', 'packages/session/src/hono.test.ts']

/** Contracts of storage, and of the migrations that read from it and restrict it. */
const ofFiles = [
  'bucket-limits',
  'files',
  'storage',
  'found',
  'requests',
  'share-grants',
  'shares',
  'trash',
].map((name) => `contract/${name}`)

/** Privileges, limits and history in the database. */
const ofRows = ['contract/grants', 'contract/history', 'contract/limits']

/** Attacks and failed attempts. Their answers are not compared, because a hosted auth server checks less by design. */
const ofAttackers = ['contract/attackers', 'contract/attempts']

/** Accounts. Their answers are compared with those of the auth server. */
const ofAccounts = [
  'account-log',
  'accounts',
  'addresses',
  'admin',
  'auth-calls',
  'devices',
  'factors',
  'level-one',
].map((name) => `contract/${name}`)

/** Includes long tests, and those that `npm test` leaves out. */
const everyTest = { PORTICO_TESTS: 'all' }

/** Tests that run with each kind of email. */
const ofMails = ['accounts/(sign-up|recovery|sign-in-by-code)']
const ofPortal = [
  'accounts/(administrators|email-change|keyboard|leaving|notices|profile|recent-proof|second-step)',
  'journey.spec',
]

/** Files of people without an account, deleted files, search and favourites. */
const ofAreas = ['areas/(finding|requests|shares|trash)']

const wordsOf: Record<RealProject['mails'], string> = {
  default: 'the auth server’s own mails',
  portico: 'the mails of supabase/templates',
  'link-and-code': 'the server’s link and a code',
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const target = readTarget(process.env)
if (typeof target === 'string') {
  process.stderr.write(`${target}\n`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'portico-real-'))
let counted: TestCount[]
try {
  if ('hosted' in target) counted = await testHosted(target.hosted)
  else {
    // Outside of `node_modules`, because tsx ignores the paths of a tsconfig there.
    const cache = join(tmpdir(), 'portico-real-services')
    const services = await startServices(target.sources, { cache, folder, say })
    try {
      counted = await testServices(services.projects, target.sources.storage !== undefined)
    } finally {
      await services.stop()
    }
    counted.push(await testMoving(target.sources, cache))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  counted = [{ ok: false, passed: 0, failed: 1, tests: [], failures: [] }]
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const sum = (of: 'passed' | 'failed') => counted.reduce((all, one) => all + one[of], 0)
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = counted.every(({ ok }) => ok) ? 0 : 1

async function testServices(projects: RealProject[], hasStorage: boolean): Promise<TestCount[]> {
  const results: TestCount[] = hasStorage ? await testDatabase(projects[0]) : []
  for (const project of projects) results.push(...(await testProject(project, hasStorage)))
  return results
}

function testProject(project: RealProject, hasStorage: boolean): Promise<TestCount[]> {
  if (project.hasProvider) return testProvider(project)
  if (project.captchaPort) return testCaptcha(project)
  if (project.hasAllFactors) return testFactors(project)
  return testMails(project, hasStorage)
}

async function testProvider(project: RealProject): Promise<TestCount[]> {
  say('\nlogins at a provider and passkeys')
  const results = await judge('provider', project, ['contract/identities', 'contract/passkeys'])
  const journeys = ['accounts/sign-in-by-provider']
  return [...results, await runJourneys(['portal'], journeys, environmentOf(project), 'real-provider')]
}

async function testCaptcha(project: RealProject): Promise<TestCount[]> {
  say('\nproof of a person')
  return [await runJourneys(['portal'], ['accounts/captcha'], environmentOf(project), 'real-captcha')]
}

async function testFactors(project: RealProject): Promise<TestCount[]> {
  say('\nkeys and phones as second factors, and changes to which both addresses agree')
  const results = await judge('factors', project, ['contract/keys-and-phones'])
  const journeys = ['accounts/(both-addresses|keys-and-phones)']
  return [...results, await runJourneys(['portal'], journeys, environmentOf(project), 'real-factors')]
}

/** Runs the tests that depend on the mails of a project. */
async function testMails(project: RealProject, hasStorage: boolean): Promise<TestCount[]> {
  const results: TestCount[] = []
  // The contracts follow the link of the server's own email, and type the code next to it.
  if (project.mails === 'link-and-code') {
    say('\ncontracts and session')
    results.push(...(await judge('usual', project, ofAccounts)))
    const others = [...ofAttackers, ...ofRows, ...(hasStorage ? ofFiles : []), ...session]
    results.push(await runContracts(project, others))
  }
  if (project.mails === 'portico' && !project.isStrict) {
    say('\nthe languages of its mails')
    results.push(...(await judge('mails', project, ['contract/mails', 'contract/notices'])))
    results.push(await runContracts(project, ['contract/invitations', 'notices/account-notices']))
  }
  say(`\njourneys, with ${wordsOf[project.mails]}${project.isStrict ? ' and strict rules' : ''}`)
  const journeys = project.isStrict ? ['accounts/strict'] : [...ofMails]
  if (project.mails === 'portico' && hasStorage && !project.isStrict) journeys.push(...ofPortal)
  const output = `real-${project.isStrict ? 'strict' : project.mails}`
  results.push(await runJourneys(['portal'], journeys, environmentOf(project), output))
  if (journeys.includes('journey.spec'))
    results.push(await runJourneys(['areas'], ofAreas, environmentOf(project), 'real-areas'))
  return results
}

/** Runs `supabase/tests`, if the Postgres has pgTAP. */
async function testDatabase(project: RealProject | undefined): Promise<TestCount[]> {
  say('\nsupabase/tests')
  const counted = project?.owner && (await runDatabaseTests(project.owner, join(supabaseDir, 'tests')))
  if (!counted) {
    say('not run, because this Postgres has no pgTAP (apt-get install postgresql-15-pgtap)')
    return []
  }
  for (const { title, words } of counted.failures) say(`${title}\n${words}`)
  say(`${counted.passed} passed, ${counted.failed} failed`)
  return [counted]
}

/** The move of `docs/moving.md`, to a project without accounts. */
async function testMoving(sources: Sources, cache: string): Promise<TestCount> {
  say('\nmoving from the embedded backend')
  if (!sources.storage) {
    say('not run, because it needs the storage API')
    return { ok: true, passed: 0, failed: 0, tests: [], failures: [] }
  }
  const moving = join(folder, 'moving')
  const services = await startServices(sources, {
    cache,
    folder: moving,
    say,
    kinds: ['portico'],
    seed: false,
  })
  try {
    const project = { ...services.projects[0], cli: sources.cli }
    const files = ['packages/cli/src/backend/moving', 'packages/cli/src/project/pushed']
    return await runVitest(['--project=node', ...files], {
      ...everyTest,
      PORTICO_MOVE_TO: JSON.stringify(project),
      PORTICO_TEST_FOLDER: 'packages/cli',
    })
  } finally {
    await services.stop()
  }
}

/** Tests an existing project: its emails are not read, and the tests delete the data that they create. */
async function testHosted(hosted: HostedProject): Promise<TestCount[]> {
  say('mails: not read here, so what needs one is left out')
  const { secretKey } = hosted
  if (!secretKey) {
    say('accounts: none can be made without PORTICO_REAL_SECRET_KEY, so only requests without one are tested')
    const nobody = { email: '', password: '' }
    const project = {
      ...hosted,
      secretKey: '',
      mailbox: '',
      mails: 'default',
      demo: nobody,
      other: nobody,
    } as const
    return [await runContracts(project, ['contract/accounts', '-t', 'the gateway'])]
  }
  const made = await makeAccounts({ ...hosted, secretKey })
  try {
    const project = { ...hosted, secretKey, mailbox: '', mails: 'default', ...made.accounts } as const
    return [
      await runContracts(project, ['contract/accounts', '-t', 'the gateway']),
      await runContracts(project, [...ofFiles, ...session]),
      await runJourneys(
        ['portal'],
        ['accounts/sign-up', '-g', 'a wrong password'],
        environmentOf(project),
        'real',
      ),
    ]
  } finally {
    await made.remove()
  }
}

function runContracts(
  project: RealProject | undefined,
  args: string[],
  env: Record<string, string> = {},
): Promise<TestCount> {
  const folders = '{packages/session,packages/local-backend}'
  return runVitest(['--project=node', ...args], {
    ...(project && environmentOf(project)),
    ...everyTest,
    ...env,
    PORTICO_TEST_FOLDER: folders,
  })
}

/** Runs the same tests against `project` and the embedded backend. Each call with different answers counts as a failure. */
async function judge(name: string, project: RealProject, args: string[]): Promise<TestCount[]> {
  const [real = '', embedded = ''] = ['real', 'embedded'].map((one) => join(folder, 'answers', name, one))
  const results = [
    await runContracts(project, args, { PORTICO_ANSWERS: real }),
    await runContracts(undefined, args, { PORTICO_ANSWERS: embedded }),
  ]
  const { compared, differences } = compareAnswers(real, embedded)
  for (const { test, call, at, ...values } of differences)
    say(`${test}\n  ${call}\n  ${at}: ${JSON.stringify(values)}`)
  const failed = new Set(differences.map(({ test, call }) => `${test} ${call}`)).size
  say(`${compared} answers compared with the embedded backend's, ${failed} not alike`)
  return [
    ...results,
    { ok: failed === 0 && compared > 0, passed: compared - failed, failed, tests: [], failures: [] },
  ]
}

function environmentOf(project: RealProject): Record<string, string> {
  return { ...everyTest, PORTICO_REAL: JSON.stringify(project) }
}
