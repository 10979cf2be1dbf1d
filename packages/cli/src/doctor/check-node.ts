import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { npxPortico } from '../console/npx-portico.ts'
import { type Checkup, ok, problem, warning } from './checkup.ts'

/** The Node that runs this. */
interface RunningNode {
  version: string
  execPath: string
  platform: NodeJS.Platform
}

/** Checks which Node runs, and that it is the one that the project brings. */
export function checkNode(root: string, running: RunningNode = process): Checkup {
  const { version, execPath, platform } = running
  if (!bringsNode(root)) return ok('node', `Node ${version.replace(/^v/, '')} runs this (${execPath}).`)
  const own = join(root, 'node_modules/node/bin', platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(own))
    return problem(
      'node',
      `The project's own Node is missing (${own}).`,
      'Run npm ci. It has to run the scripts of packages: leave out --ignore-scripts.',
    )
  if (realpathSync(own) === realpathSync(execPath))
    return ok('node', `Node ${version.replace(/^v/, '')} of the project runs this (${execPath}).`)
  return warning(
    'node',
    `Another Node than the project's runs this: ${version.replace(/^v/, '')} (${execPath}).`,
    `Run commands through npm (npm start, ${npxPortico}): they use the project’s own.`,
  )
}

/** Whether package.json names the package `node`. */
function bringsNode(root: string): boolean {
  const path = join(root, 'package.json')
  if (!existsSync(path)) return false
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return Object.hasOwn({ ...dependencies, ...devDependencies }, 'node')
}
