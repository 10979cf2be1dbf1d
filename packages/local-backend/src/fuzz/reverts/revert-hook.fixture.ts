import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Patch } from './reverts.fixture.ts'

// A module for `node --import`: it takes back a fix by changing the source of a file while it is loaded. A patch whose text is no
// longer there ends the process, so that the list of patches stays true.

const src = join(import.meta.dirname, '../..')
const patches = JSON.parse(process.env.PORTICO_FUZZ_PATCHES ?? '[]') as Patch[]
const byFile = Map.groupBy(patches, ({ file }) => pathToFileURL(join(src, file)).href)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const found = byFile.get(url)
    if (!found) return loaded
    const source = found.reduce((text, { file, from, to }) => {
      if (!text.includes(from)) throw new Error(`${file} has no text "${from}" to take back.`)
      return text.replace(from, () => to)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
