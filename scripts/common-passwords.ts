// `node scripts/common-passwords.ts <list>`: writes the filter of common passwords of `packages/contract` from the list
// Passwords/Common-Credentials/10k-most-common.txt of SecLists (https://github.com/danielmiessler/SecLists, MIT).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { bloomFilterBits, computeBitPositions } from '../packages/contract/src/passwords/bit-positions.ts'

/** SHA-256 of the list with line feeds only. */
const listHash = '4adb3f0afb4a10cf19ebe48d8c69a46f934bbc8d77c694c210564f9583e7f4ba'

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the list: node scripts/common-passwords.ts 10k-most-common.txt')
const list = readFileSync(path, 'utf8').replaceAll('\r', '')
if (createHash('sha256').update(list).digest('hex') !== listHash)
  throw new Error(
    `${path} is not the list that the filter was made of; check it, and set its hash in this script.`,
  )

const passwords = list.split('\n').filter(Boolean)
const filter = new Uint8Array(bloomFilterBits / 8)
for (const password of passwords)
  for (const bit of computeBitPositions(password))
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))

const target = new URL('../packages/contract/src/passwords/common-passwords.ts', import.meta.url)
writeFileSync(
  target,
  `// Made by scripts/common-passwords.ts from 10k-most-common.txt of SecLists, MIT License, Copyright (c) 2025 Daniel Miessler.

/** Characters of the longest password in the list. */
export const longestCommonPassword = ${Math.max(...passwords.map(({ length }) => length))}

/** A Bloom filter of the list in base64. */
export const commonPasswords =
  '${Buffer.from(filter).toString('base64')}'
`,
)
process.stdout.write(`${passwords.length} passwords, ${filter.length} bytes\n`)
