// Installs what package-lock.json names, for `run.mjs`. Plain JavaScript without dependencies: it runs before there are any.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { removeLeftovers } from './install-leftovers.mjs'
import { showProgress } from './install-progress.mjs'
import { stampOf, writeStamp } from './install-stamp.mjs'
import { putCacheAside, takeCacheBack } from './kept-cache.mjs'
import { findOwnNode, nodePackage } from './own-node.mjs'
import { askRegistry, describeFault, runNpm } from './run-npm.mjs'
import { exitCodeOf } from './stopping.mjs'
import { hashInstalled } from './workspace-links.mjs'

/** Oldest npm that reads the lockfile and is part of a supported Node. */
const oldestNpm = 9

/**
 * More attempts than npm makes by itself, but with short pauses: a registry that is down is reported after 7 s instead of 73 s. A
 * download that makes progress is never ended.
 */
const retries = [
  ...['--fetch-retries=4', '--fetch-retry-factor=2'],
  ...['--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=3000'],
]

/** Options of npm for the packages of a portal: those of apps and packages, without the tools of development. */
const ofPortal = ['--omit=dev', '--workspace=apps', '--workspace=packages', '--include-workspace-root']

/**
 * Installs the packages below `root` with npm (`[program, ...arguments]`): `all` parts, or those of a `portal`. Missing packages of
 * the same lockfile are added, so that a running portal keeps its files; `installed` is what `readStamp` found. Writes the stamp. Resolves to
 * null, or to the sentence that says why that failed and what to do, with the exit code.
 */
export async function installPackages({ root, npm, lock, parts, installed }) {
  const { env } = process
  const refusal = findDenied(root) ?? (await findOldNpm(npm, env))
  if (refusal) return failed(refusal)
  const isAdded = installed?.lock === lock
  // Without it the next run repairs an interrupted installation, regardless of the lockfile.
  if (!isAdded) rmSync(stampOf(root), { force: true })
  const isPortal = parts === 'portal' && installed?.parts !== 'all'
  const args = [isAdded ? ['install', '--no-save'] : 'ci', isPortal ? ofPortal : []].flat()
  if (!isAdded) putCacheAside(root)
  const problem = await install({ root, npm, args, title: 'Installing packages' })
  takeCacheBack(root)
  if (problem === null)
    writeStamp(root, { lock, parts: isPortal ? 'portal' : 'all', packages: hashInstalled(root) })
  return problem
}

/** Installs Node on a system that package-lock.json has none for. Resolves as `installPackages`. */
export async function installNode({ root, npm, version }) {
  const name = nodePackage()
  const args = ['install', '--no-save', ...ofPortal, `${name}@${version}`]
  const problem = await install({ root, npm, args, title: `Installing Node ${version}` })
  if (problem === null && findOwnNode(root)) return null
  const { message, exitCode } = problem ?? failed(`${name} ${version} has no Node.`)
  const remedy = `\nInstall Node ${version} or newer from nodejs.org instead, and run this again.`
  return { message: exitCode === 1 ? message + remedy : message, exitCode }
}

const failed = (message) => ({ message, exitCode: 1 })

async function install({ root, npm, args, title }) {
  const { env } = process
  const isAdded = args[0] === 'install'
  if (isAdded) removeLeftovers(root)
  const progress = showProgress(title, process.stderr)
  const own = env.npm_config_fetch_retries === undefined ? retries : []
  const { code, log, fault, signal } = await runNpm({
    ...{ root, npm, env, args: [...args, '--no-audit', '--no-fund', '--loglevel=http', ...own] },
    onLine: readProgress(progress),
  })
  if (signal) {
    progress.clear()
    // Runs before the next command, which may treat an incomplete package as complete.
    if (isAdded) removeLeftovers(root)
    const message =
      'the installation was stopped. The next command continues it: what was downloaded is kept.'
    return { message, exitCode: exitCodeOf(signal) }
  }
  progress.end()
  if (fault) return failed(describeRegistry(fault.address ?? registryOf(log, env), describeFault(fault)))
  return code === 0 ? null : failed(describeFailure(log, env, root))
}

/** Shows the number of downloaded packages, and each fault that npm reports. */
function readProgress(progress) {
  let packages = 0
  return (line) => {
    if (/^npm http (fetch GET [23]\d\d|cache) /.test(line)) {
      packages += 1
      progress.detail(`${packages} packages`)
    }
    const [, code] = /attempt \d+ failed with (\S+)/.exec(line) ?? []
    if (code) progress.detail(`${code}, trying again`)
  }
}

/** Tries to write to npm's target, to distinguish a clone of another user or a read-only disk from a fault of the registry. */
export function findDenied(root) {
  const probe = join(root, 'node_modules', `.portico-probe-${process.pid}`)
  try {
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
    return null
  } catch (error) {
    return describeFile(error.code, root)
  }
}

/** npm sets its version in the environment of its scripts. Without that, npm is asked. */
export async function findOldNpm(npm, env) {
  const named = /^npm\/(\S+)/.exec(env.npm_config_user_agent ?? '')?.[1]
  const version = named ?? (await readVersion(npm, env))
  if (version === undefined)
    return 'npm was not found. It comes with Node: install a current Node from nodejs.org.'
  if (Number.parseInt(version, 10) >= oldestNpm) return null
  return `npm ${version} is too old for package-lock.json. Install a current Node, which brings a current npm, from nodejs.org.`
}

async function readVersion([program, ...args], env) {
  const child = spawn(program, [...args, '--version'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let version = ''
  child.stdout.on('data', (part) => (version += part))
  return new Promise((resolve) => {
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(version.trim() || undefined))
  })
}

/** Checks whether the registry answers. Resolves to null, or to a sentence with the fix. */
export async function findSilentRegistry({ root, npm, env }) {
  const fault = await askRegistry({ root, npm, env })
  return fault && describeRegistry(fault.address ?? registryOf([], env), describeFault(fault))
}

/** Returns the registry that npm uses. */
function registryOf(log, env) {
  const asked = log
    .map((line) => /^npm http fetch GET (?:\d+ )?(https?:\/\/[^/\s]+\/)/.exec(line)?.[1])
    .find(Boolean)
  return asked ?? env.npm_config_registry ?? 'https://registry.npmjs.org/'
}

function describeFailure(log, env, root) {
  const code = log.map((line) => /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1]).find(Boolean) ?? ''
  const file = describeFile(code, root)
  if (file) return file
  if (/^E(CONN|HOST|NET|AI_|NOTFOUND|TIMEDOUT)|ENOTFOUND|TIMEOUT|CERT|SIGNATURE/.test(code))
    return describeRegistry(registryOf(log, env), `can't be reached (${code})`)
  if (/^E[45]\d\d$/.test(code))
    return describeRegistry(registryOf(log, env), `refuses a package (${code}${nameRefused(log)})`)
  const said = log.filter(
    (line) => /^npm (error|ERR!)/.test(line) && !/A complete log|^npm (error|ERR!)\s*$/.test(line),
  )
  return [...said, 'npm failed; the lines above say why.'].join('\n')
}

function nameRefused(log) {
  const address = log.map((line) => /(https?:\/\/\S+) - /.exec(line)?.[1]).find(Boolean)
  return address ? ` for ${address}` : ''
}

function describeRegistry(address, what) {
  return `the npm registry ${address} ${what}. Check the network and the proxy, or choose a registry (npm config set registry <address>), and run this again: what was downloaded is kept.`
}

/** Returns the meaning of an error code of the file system. Undefined for other codes. */
function describeFile(code, root) {
  if (code === 'ENOSPC')
    return 'the disk is full. Packages and builds need about 1.5 GB: free some space and run this again.'
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return `${join(root, 'node_modules')} is no folder. Remove it and run this again.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${resolve(root)} can't be written to (${code}). Packages are installed there: make the folder writable, or clone the repository into a folder of your own.`
  return undefined
}
