// The Node that runs the project: npm installs it as a package for each system. Plain JavaScript without dependencies.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the name of the package with Node for a system, as its publisher names it. */
export function nodePackage({ platform, arch } = process) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** Returns the path of the project's own Node; null if it is not installed. */
export function findOwnNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', nodePackage(), 'bin', name)
  return existsSync(path) ? path : null
}

/** Returns the version that package.json names, without regard to the system. */
export function ownNodeVersion(root) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.entries(optionalDependencies).find(([name]) => name.startsWith('node-'))?.[1]
}
