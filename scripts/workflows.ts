import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { root } from './suites.ts'

/** A step of a job: a command, or an action with inputs. */
export interface WorkflowStep {
  name?: string
  run?: string
  uses?: string
  with?: Record<string, unknown>
  env?: Record<string, string>
}

export interface WorkflowJob {
  steps?: WorkflowStep[]
  uses?: string
  permissions?: unknown
  secrets?: unknown
  env?: Record<string, string>
  environment?: string
}

/** A workflow of GitHub Actions, as far as its rights and secrets are concerned. */
export interface Workflow {
  on: Record<string, { secrets?: Record<string, unknown> } | null>
  permissions?: unknown
  env?: Record<string, string>
  jobs: Record<string, WorkflowJob>
}

/** Returns the paths of all workflows: those of this repository, and those that new repositories get. */
export function listWorkflowFiles(): string[] {
  const patterns = ['.github/workflows/*', 'packages/cli/templates/*/.github/workflows/*']
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/** Parses a workflow. A placeholder of a template stays as it is. */
export function parseWorkflow(text: string): Workflow {
  return parse(text) as Workflow
}

/** Rights to write, by file and job. Every other job may only read the repository. */
const rightsOfJobs: Record<string, readonly string[]> = {
  'code-scanning.yml analyze': ['security-events'],
  'publish.yml attach': ['contents'],
  'publish.yml publish': ['attestations', 'id-token'],
  'release-auth.yml release': ['attestations', 'id-token'],
  'release-data.yml release': ['attestations', 'id-token'],
  'release-files.yml release': ['attestations', 'id-token'],
  'release-remote.yml release': ['attestations', 'id-token'],
}

const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/
const withVersion = /uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** Returns the faults by which a workflow could leak its permissions or secrets; empty without one. */
export function findWorkflowErrors(path: string, text: string): string[] {
  const workflow = parseWorkflow(text)
  const jobs = Object.entries(workflow.jobs)
  return [
    ...actionFaults(workflow, text),
    ...('pull_request_target' in workflow.on
      ? ['runs code of pull requests with secrets: pull_request_target']
      : []),
    ...(isReadOnly(workflow.permissions) ? [] : ['has other permissions at the top than contents: read']),
    ...jobs.flatMap(([name, job]) =>
      jobFaults(`${basename(path)} ${name}`, job).map((fault) => `${name} ${fault}`),
    ),
    ...(readsSecrets(workflow.env) ? ['gives secrets to every job'] : []),
    ...(/toJSON\(\s*secrets/i.test(text) ? ['reads all secrets at once'] : []),
  ]
}

function actionFaults(workflow: Workflow, text: string): string[] {
  const used = Object.values(workflow.jobs)
    .flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)])
    .filter((uses) => uses !== undefined && !uses.startsWith('./'))
  const lines = text.split('\n').filter((line) => /^\s*(- )?uses: (?!\.\/)/.test(line))
  return [
    ...used.filter((uses) => !pinned.test(uses ?? '')).map((uses) => `uses ${uses}, which is no commit`),
    ...lines.filter((line) => !withVersion.test(line)).map((line) => `names no version: ${line.trim()}`),
  ]
}

function jobFaults(place: string, job: WorkflowJob): string[] {
  const steps = job.steps ?? []
  const allowed = rightsOfJobs[place.replace(/\.tmpl /, ' ')] ?? []
  const writes = Object.entries(job.permissions ?? {}).filter(([, right]) => right !== 'read')
  const isTooMuch =
    typeof job.permissions === 'string' ||
    writes.some(([name, right]) => right !== 'write' || !allowed.includes(name))
  const keepsToken = steps.some(
    ({ uses, with: inputs }) =>
      uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false,
  )
  const hasSecrets = steps.some(({ env }) => readsSecrets(env))
  const takesCache = steps.some(
    ({ uses, with: inputs }) =>
      uses?.startsWith('actions/setup-node@') && inputs?.['package-manager-cache'] !== false,
  )
  return [
    ...(isTooMuch ? ['has permissions that it does not need'] : []),
    ...(job.secrets === 'inherit' ? ['passes on all secrets'] : []),
    ...(readsSecrets(job.env) ? ['gives secrets to every step'] : []),
    ...(keepsToken ? ['leaves its token in the checkout'] : []),
    ...((hasSecrets || writes.length > 0) && takesCache
      ? ['takes files from a cache, though it has keys']
      : []),
    ...steps
      .filter(({ run }) => run?.includes('${{'))
      .map(({ run }) => `puts a value into a command: ${run}`),
  ]
}

const isReadOnly = (permissions: unknown) => JSON.stringify(permissions) === '{"contents":"read"}'

const readsSecrets = (env: Record<string, string> = {}) =>
  Object.values(env).some((value) => /\$\{\{.*\bsecrets\b/.test(value))
