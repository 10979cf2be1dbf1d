// Runs one of the project's commands on a machine that may have nothing but Node and npm: installs what the lockfile
// names when it has changed, then hands over to the project's own Node. Plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBeforeInstall, describeTaken, hasPackages } from './doctor.mjs'
import { installNode, installPackages } from './install.mjs'
import { hashLockfile, readStamp } from './install-stamp.mjs'
import { findOwnNode, ownNodeVersion } from './own-node.mjs'
import { onStop } from './stopping.mjs'
import { repairLinks } from './workspace-links.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const commands = {
  install: [],
  start: ['packages/cli/bin/portico.mjs', 'start'],
  dev: ['packages/cli/bin/portico.mjs', 'start', '--dev'],
  test: ['scripts/test.ts'],
  'test:long': ['scripts/test-long.ts'],
  t: ['scripts/test-one.ts'],
  'test:real': ['e2e/real/run.ts'],
  bench: ['bench/run.ts'],
  screens: ['scripts/screens.ts'],
  prose: ['scripts/prose.ts'],
  pack: ['scripts/pack.ts'],
  doctor: ['packages/cli/bin/portico.mjs', 'doctor'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`there is no command "${name}"; there are ${Object.keys(commands).join(', ')}`)

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(
    `Portico needs Node 20 or newer to begin with, and this is ${process.versions.node}. Install a current one from nodejs.org.`,
  )

// An installation may be the problem that the user has, so the doctor starts none.
if (name === 'doctor' && !hasPackages(root)) {
  const { env } = process
  process.exit(await checkBeforeInstall({ root, npm: npmProgram(), env, isJson: rest.includes('--json') }))
}

const isStart = ['start', 'dev'].includes(name)
const startCommand = name === 'start' ? 'npm start' : `npm run ${name}`
// A portal needs fewer packages than tests and editors. The first command that needs the others adds them.
const parts = name === 'start' ? 'portal' : 'all'
const lock = hashLockfile(root)
const stamp = readStamp(root)
const installed = name === 'doctor' ? stamp : repairLinks({ root, lock, installed: stamp })
const isStale = installed?.lock !== lock || (installed.parts !== 'all' && parts === 'all')
if (isStale && name !== 'doctor') {
  // Otherwise the start would refuse the ports only after an installation of minutes.
  const taken = isStart ? await describeTaken({ env: process.env, command: startCommand }) : null
  if (taken) fail(taken)
  const problem = await installPackages({ root, npm: npmProgram(), lock, parts, installed })
  if (problem) fail(problem.message, problem.exitCode)
}

if (command.length === 0) process.exit()

// Starts the program without `.bin`: on Windows it contains `.cmd` files, which Node starts only in a shell.
const node = findOwnNode(root) ?? (await otherNode())
// Runs before slow disk access.
if (isStart) console.error('Starting Portico…')
const restoreTerminal = saveTerminal()
// The channel reports the end of this process in every case: Windows ends a process without a signal.
process.exitCode = await run(node, [...command, ...rest], ['ipc'])
restoreTerminal()

/** A command that reads single keys restores the terminal itself, unless it is killed. Returns a function that restores it then. */
function saveTerminal() {
  if (!process.stdin.isTTY || process.platform === 'win32') return () => {}
  const stty = (...args) =>
    spawnSync('stty', args, { stdio: ['inherit', 'pipe', 'ignore'], encoding: 'utf8' })
  const before = stty('-g').stdout?.trim()
  return () => before && stty('-g').stdout?.trim() !== before && stty(before)
}

/** Returns Node on a system for which package-lock.json has none: the running one if it is new enough, otherwise one from npm. */
async function otherNode() {
  const version = ownNodeVersion(root)
  if (name === 'doctor' || !version || major >= Number.parseInt(version, 10)) return process.execPath
  const problem = await installNode({ root, npm: npmProgram(), version })
  if (problem) fail(problem.message, problem.exitCode)
  return findOwnNode(root)
}

/** Returns the npm that started this process, because on Windows the npm on the PATH is a `.cmd`. */
function npmProgram() {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return [process.execPath, script]
  if (process.platform === 'win32') fail(`start this by npm, which installs what is missing: npm run ${name}`)
  return ['npm']
}

/** Runs a program to its end, passing signals on; resolves to its exit code. */
function run(program, args, channel = []) {
  const env = {
    // The processes share compiled code, mainly TypeScript.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    DO_NOT_TRACK: '1',
  }
  const stdio = ['inherit', 'inherit', 'inherit', ...channel]
  const child = spawn(program, args, { cwd: root, stdio, env })
  const isAsked = process.platform === 'win32' && channel.length > 0
  const pass = (signal) => (isAsked ? child.connected && child.disconnect() : child.kill(signal))
  const ignoreStop = onStop(pass)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => {
      ignoreStop()
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

function fail(message, exitCode = 1) {
  console.error(`portico: ${message}`)
  process.exit(exitCode)
}
