// Checks a machine before the packages are installed, for `npm run doctor`: afterwards `portico doctor` does it, which checks more. Plain
// JavaScript without dependencies: it runs on every Node that can begin the installation.
import { existsSync, rmdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findDenied, findOldNpm, findSilentRegistry } from './install.mjs'

/** Free space that packages and builds need, in bytes. */
const space = 1_500_000_000

/** Servers of `npm start` by their offset from PORTICO_PORT. Other apps have higher offsets. */
const pages = ['shell', 'auth', 'data', 'files']

/** Returns whether npm has completed an installation. */
export function hasPackages(root) {
  return ['.package-lock.json', '@portico/cli'].every((name) => existsSync(join(root, 'node_modules', name)))
}

/** Runs all checks and prints one line for each, or JSON. Resolves to the exit code: 1 if there is a problem. */
export async function checkBeforeInstall({ root, npm, env, isJson }) {
  const checkups = [
    ok('node', `Node ${process.versions.node} is new enough to begin with.`),
    checkOf('npm', await findOldNpm(npm, env), 'npm is new enough.'),
    checkOf(
      'npm-registry',
      await findSilentRegistry({ root, npm, env }),
      'No fault of the npm registry was found.',
    ),
    checkFolder(root),
    await checkSpace(root),
    ...(await Promise.all(portsOf(env).map(checkPort))),
    {
      ...{ id: 'modules', status: 'warning', message: 'The packages are not installed yet.' },
      remedy: 'Run npm start, which installs them. Then npm run doctor checks more.',
    },
  ]
  console.log(isJson ? JSON.stringify(checkups, null, 2) : format(checkups))
  return checkups.some(({ status }) => status === 'problem') ? 1 : 0
}

const ok = (id, message) => ({ id, status: 'ok', message, remedy: null })
const problem = (id, message, remedy) => ({ id, status: 'problem', message, remedy })

/** Splits the sentences of an error into the cause and the fix. */
function checkOf(id, refusal, fine) {
  if (refusal === null) return ok(id, fine)
  const [, message = refusal, remedy = 'Repair it, and run this again.'] =
    /^(.*?\.) (?=[A-Z])(.*)$/s.exec(refusal) ?? []
  return problem(id, message.replace(/^the /, 'The '), remedy)
}

function checkFolder(root) {
  const modules = join(root, 'node_modules')
  const isThere = existsSync(modules)
  const refusal = findDenied(root)
  // The attempt has created the folder.
  if (!isThere && refusal === null) rmdirSync(modules)
  return checkOf('folder-root', refusal, `This user may write ${resolve(root)}.`)
}

async function checkSpace(root) {
  const { bavail, bsize } = await statfs(root)
  const text = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free on the disk of ${resolve(root)}.`
  if (bavail * bsize >= space) return ok('disk', text)
  return problem('disk', text, `Packages and builds need about ${space / 1e9} GB: free some space.`)
}

/** The ports of `npm start` that the system does not choose. */
function portsOf(env) {
  const [first, backend] = [readPort(env.PORTICO_PORT, 4100), readPort(env.PORTICO_BACKEND_PORT, 54321)]
  const mailbox = readPort(env.PORTICO_MAILBOX_PORT, backend && backend + 3)
  const ofPages = pages.map((name, offset) => ({
    name,
    port: first && first + offset,
    ...{ variable: 'PORTICO_PORT', usual: 4200 },
  }))
  const others = [
    { name: 'backend', port: backend, variable: 'PORTICO_BACKEND_PORT', usual: 54421 },
    { name: 'mailbox', port: mailbox, variable: 'PORTICO_MAILBOX_PORT', usual: 54424 },
  ]
  return [...ofPages, ...(env.PORTICO_SUPABASE_URL ? [] : others)].filter(({ port }) => port !== 0)
}

/**
 * Returns the message of `portico start` for a start with ports in use, with a free row; null if all are free. Ports of a user's own
 * remotes are left to the start, and so is the mailbox, which moves automatically.
 */
export async function describeTaken({ env, command }) {
  const ports = portsOf(env).filter(({ name }) => name !== 'mailbox' || env.PORTICO_MAILBOX_PORT)
  const taken = await filterTaken(ports)
  if (taken.length === 0) return null
  const moved = [...new Set(taken.map(({ variable }) => variable))].map(async (variable) => {
    const free = await findFreeRow(ports.filter((one) => one.variable === variable))
    return `${variable}=${free ?? 0}`
  })
  const names = taken.map(({ name, port }) => `${port} (${name})`).join(', ')
  const [what, are, them] = taken.length === 1 ? ['Port', 'is', 'it'] : ['Ports', 'are', 'them']
  const move = [...(await Promise.all(moved)), command].join(' ')
  return `${what} ${names} ${are} taken. Stop what uses ${them}, or move: ${move}. Nothing was installed.`
}

/** Returns the first port of a free row, a multiple of 100 above the given one. */
async function findFreeRow(row) {
  for (let step = 100; step <= 5_000; step += 100) {
    const moved = row.map((one) => ({ ...one, port: one.port + step }))
    if ((await filterTaken(moved)).length === 0) return moved[0].port
  }
  return undefined
}

async function filterTaken(ports) {
  const codes = await Promise.all(ports.map(({ port }) => findPortFault(port)))
  return ports.filter((_, index) => codes[index] === 'EADDRINUSE')
}

const readPort = (text, usual) => (text ? Number(text) : usual)

async function checkPort({ name, port, variable, usual }) {
  const id = `port-${port}`
  const move = `${variable}=${usual}`
  const remedy = `Stop the program that uses it, or move: ${move} npm start.`
  const code = await findPortFault(port)
  if (code === null) return ok(id, `Port ${port} (${name}) is free.`)
  if (code === 'EADDRINUSE') return problem(id, `Port ${port} (${name}) is used by another program.`, remedy)
  return problem(id, `Port ${port} (${name}) can't be used (${code}).`, `Move it: ${move} npm start.`)
}

/** Resolves to the system's error code for a port that no server can listen on; null for a free one. */
function findPortFault(port) {
  return new Promise((resolve) => {
    try {
      const server = createServer()
      server.once('error', (error) => resolve(error.code))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)))
    } catch (error) {
      resolve(error.code)
    }
  })
}

/** In the format of `portico doctor`. */
function format(checkups) {
  const lines = checkups.flatMap(({ status, message, remedy }) => [
    `${status.padEnd(8)} ${message}`,
    ...(remedy ? [`${' '.repeat(8)} ${remedy}`] : []),
  ])
  const count = checkups.filter(({ status }) => status === 'problem').length
  const end = count === 0 ? 'No problem was found.' : `${count} problem${count === 1 ? '' : 's'}.`
  return [...lines, '', end].join('\n')
}
