import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, shellFolder } from '../common/places.ts'

/** A project that native federation builds in a separate process. */
export interface Project {
  name: string
  folder: string
  exposes: Readonly<Record<string, string>>
  out: string
}

/** The project that this process builds, from its arguments: the name of an area or `host`, and the folder to write to. */
export function readProject(): Project {
  const [name = '', out = ''] = process.argv.slice(2)
  if (name === 'host') return { name, folder: shellFolder, exposes: {}, out }
  const folder = join(repository, `apps/${name}-remote`)
  const { portico } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    portico: { exposes: Project['exposes'] }
  }
  return { name, folder, exposes: portico.exposes, out }
}
