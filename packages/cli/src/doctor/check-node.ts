import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { npxPortico } from '../console/npx-portico.ts'
import { type CheckResult, createOk, createProblem, createWarning } from './check-result.ts'

/** The Node that runs this process. */
interface RunningNode {
  version: string
  execPath: string
  platform: NodeJS.Platform
  arch: string
}

/** Checks the version of the running Node, and that it is the one of the project. */
export function checkNode(root: string, running: RunningNode = process): CheckResult {
  const { execPath } = running
  const version = running.version.replace(/^v/, '')
  const brought = broughtNode(root, running)
  if (!brought) return createOk('node', `Node ${version} runs this (${execPath}).`)
  const { path, remedy } = brought
  if (!existsSync(path)) return createProblem('node', `The project's own Node is missing (${path}).`, remedy)
  if (realpathSync(path) === realpathSync(execPath))
    return createOk('node', `Node ${version} of the project runs this (${execPath}).`)
  return createWarning(
    'node',
    `Another Node than the project's runs this: ${version} (${execPath}).`,
    `Run commands through npm (npm start, ${npxPortico}): they use the project’s own.`,
  )
}

/** Finds the Node in package.json for this system: a package of the system, or the package `node`, whose script downloads one. */
function broughtNode(
  root: string,
  { platform, arch }: RunningNode,
): { path: string; remedy: string } | undefined {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return undefined
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    [kind: string]: Record<string, string> | undefined
  }
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const ofSystem = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const name = [ofSystem, 'node'].find((one) => Object.hasOwn(named, one))
  if (name === undefined) return undefined
  const scripts = ' It has to run the scripts of packages: leave out --ignore-scripts.'
  return {
    path: join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node'),
    remedy: `Run npm ci.${name === 'node' ? scripts : ''}`,
  }
}
