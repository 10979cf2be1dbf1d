// Installs what package-lock.json names, for `run.mjs`. Plain JavaScript without dependencies: it runs before there are any.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { showProgress } from './install-progress.mjs'
import { stampOf, writeStamp } from './install-stamp.mjs'
import { findOwnNode, nodePackage } from './own-node.mjs'

/** Oldest npm that reads the lockfile and comes with a supported Node. */
const oldestNpm = 9

/** When a registry that has sent nothing counts as unreachable, in ms. */
const patience = 8_000

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
 * null, or to the sentence that says why that failed and what to do.
 */
export async function installPackages({ root, npm, lock, parts, installed }) {
  const { env } = process
  const denied = findDenied(root)
  if (denied) return denied
  const outdated = await findOldNpm(npm, env)
  if (outdated) return outdated
  const isAdded = installed?.lock === lock
  // Without it the next run repairs an interrupted installation, regardless of the lockfile.
  if (!isAdded) rmSync(stampOf(root), { force: true })
  const isPortal = parts === 'portal' && installed?.parts !== 'all'
  const args = [isAdded ? ['install', '--no-save'] : 'ci', isPortal ? ofPortal : []].flat()
  const problem = await install({ root, npm, args, title: 'Installing packages' })
  if (problem === null) writeStamp(root, { lock, parts: isPortal ? 'portal' : 'all' })
  return problem
}

/** Installs Node on a system that package-lock.json has none for. Resolves as `installPackages`. */
export async function installNode({ root, npm, version }) {
  const name = nodePackage()
  const args = ['install', '--no-save', ...ofPortal, `${name}@${version}`]
  const problem = await install({ root, npm, args, title: `Installing Node ${version}` })
  if (problem === null && findOwnNode(root)) return null
  return `${problem ?? `${name} ${version} has no Node.`}\nInstall Node ${version} or newer from nodejs.org instead, and run this again.`
}

async function install({ root, npm, args, title }) {
  const { env } = process
  const progress = showProgress(title, process.stderr)
  const { code, log, isUnreachable, signal } = await runNpm({ root, npm, args, env, progress })
  progress.end()
  if (signal) return `the installation was stopped (${signal}). The next run repairs it.`
  if (isUnreachable) return describeRegistry(log, env, `has not answered for ${patience / 1000} s`)
  return code === 0 ? null : describeFailure(log, env, root)
}

/** Tries to write where npm will: a clone of another user, or on a disk that is only read, is no fault of the registry. */
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

/** npm names itself in the environment of what it runs; any other starter leaves npm to be asked. */
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

/** Runs npm, and ends it if the registry does not answer at all. */
function runNpm({ root, npm: [program, ...first], args, env, progress }) {
  const own = env.npm_config_fetch_retries === undefined ? retries : []
  const whole = [...first, ...args, '--no-audit', '--no-fund', '--loglevel=http', ...own]
  const child = spawn(program, whole, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = []
  let [packages, isUnreachable, signal] = [0, false, null]
  const silence = new AbortController()
  const read = (line) => {
    log.push(line)
    if (/^npm http (fetch GET [23]\d\d|cache) /.test(line)) {
      packages += 1
      progress.detail(`${packages} packages`)
    }
    const [, code] = /attempt \d+ failed with (\S+)/.exec(line) ?? []
    if (code) progress.detail(`${code}, trying again`)
    // Any report of npm about a request, also of a failure, shows that it is not stuck.
    if (line.startsWith('npm http')) silence.abort()
  }
  createInterface({ input: child.stdout }).on('line', read)
  createInterface({ input: child.stderr }).on('line', read)
  void isSilent(registryOf([], env), env, silence.signal).then((isStuck) => {
    isUnreachable = isStuck
    if (isStuck) child.kill()
  })
  const stop = (name) => {
    signal = name
    child.kill(name)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  return new Promise((resolve) => {
    const end = (code) => {
      silence.abort()
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
      resolve({ code, log, isUnreachable, signal })
    }
    child.on('error', (error) => {
      log.push(`npm error code ${error.code}`)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Stands for a registry that sends nothing for as long as `patience`. */
const silent = 'silent'

/** Whether a registry sends nothing for as long as `patience`; false where a proxy is asked in its place, and as soon as `signal` aborts. */
async function isSilent(address, env, signal) {
  // npm meets any other fault itself, and says so.
  return (await findFault(address, env, signal)) === silent
}

/** Resolves to the code of what keeps a registry from answering; null if it answers, or if a proxy is asked in its place. */
function findFault(address, env, signal) {
  const proxies = [
    'npm_config_proxy',
    'npm_config_https_proxy',
    'HTTPS_PROXY',
    'https_proxy',
    'HTTP_PROXY',
    'http_proxy',
  ]
  if (proxies.some((name) => env[name]) || !/^https?:/.test(address)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const request = (address.startsWith('https:') ? getHttps : getHttp)(new URL('-/ping', address), {
      signal,
    })
    const timer = setTimeout(() => end(silent), patience)
    const end = (fault) => {
      clearTimeout(timer)
      request.destroy()
      resolve(fault)
    }
    request.on('error', ({ code }) => end(code))
    request.on('response', () => end(null))
  })
}

/** Asks the registry for a sign of life, for `patience`. Resolves to null, or to the sentence that says what to do. */
export async function findSilentRegistry(env) {
  const address = registryOf([], env)
  const code = await findFault(address, env, new AbortController().signal)
  if (code === null) return null
  return describeRegistry(
    [],
    env,
    code === silent ? `has not answered for ${patience / 1000} s` : `can't be reached (${code})`,
  )
}

/** The registry that npm has asked, or will ask. */
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
    return describeRegistry(log, env, `can't be reached (${code})`)
  if (/^E[45]\d\d$/.test(code))
    return describeRegistry(log, env, `refuses a package (${code}${nameRefused(log)})`)
  const said = log.filter(
    (line) => /^npm (error|ERR!)/.test(line) && !/A complete log|^npm (error|ERR!)\s*$/.test(line),
  )
  return [...said, 'npm failed; the lines above say why.'].join('\n')
}

function nameRefused(log) {
  const address = log.map((line) => /(https?:\/\/\S+) - /.exec(line)?.[1]).find(Boolean)
  return address ? ` for ${address}` : ''
}

function describeRegistry(log, env, what) {
  return `the npm registry ${registryOf(log, env)} ${what}. Check the network and the proxy, or choose a registry (npm config set registry <address>), and run this again: what was downloaded is kept.`
}

/** The meaning of a file system's codes here; undefined for any other code. */
function describeFile(code, root) {
  if (code === 'ENOSPC')
    return 'the disk is full. Packages and builds need about 1.5 GB: free some space and run this again.'
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return `${join(root, 'node_modules')} is no folder. Remove it and run this again.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${resolve(root)} can't be written to (${code}). Packages are installed there: make the folder writable, or clone the repository into a folder of your own.`
  return undefined
}
