// Removes what an interrupted installation has left. Plain JavaScript without dependencies.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the folders of packages that are not in npm's list of the last complete installation. An interrupted download may have left
 * them with only some of their files, and npm would treat them as complete.
 */
export function removeLeftovers(root) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return
  const { packages = {} } = JSON.parse(readFileSync(list, 'utf8'))
  const folders = new Set(Object.keys(packages).flatMap((path) => prefixesOf(path)))
  removeUnnamed(root, 'node_modules', folders)
}

/** `node_modules/@a/b/node_modules/c` → that path, and the folders of packages above it. */
function prefixesOf(path) {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function removeUnnamed(root, folder, named) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    // Links are workspaces, and hidden folders hold caches and programs.
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    if (!named.has(path)) rmSync(join(root, path), { recursive: true, force: true })
    else if (entry.name.startsWith('@')) removeUnnamed(root, path, named)
    else if (existsSync(join(root, path, 'node_modules'))) removeUnnamed(root, `${path}/node_modules`, named)
  }
}
