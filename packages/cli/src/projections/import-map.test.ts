import { createExampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { createImportMap } from './import-map.ts'

const hash = `sha384-${'B'.repeat(64)}`
const foreign = ['embed-as.js', 'embed.js', 'embed/dialog-1a2b.js', 'full/part.js', 'full/remoteEntry.js']
const others = ['assets/list.js', 'embed.d.ts', 'full/style.css', 'remoteEntry.js']
const filesOf = async () => Object.fromEntries([...foreign, ...others].map((path) => [path, hash]))

test('an import map has the hashes of all scripts that an element and a full entry load, including later chunks', async () => {
  const { imports, integrity } = await createImportMap(createExampleRegistry(), filesOf)
  const address = imports['portico/files/embed'] ?? ''
  const base = address.slice(0, -'embed.js'.length)
  const paths = Object.keys(integrity).flatMap((url) =>
    url.startsWith(base) ? [url.slice(base.length)] : [],
  )
  expect(paths.sort()).toEqual(foreign)
})
