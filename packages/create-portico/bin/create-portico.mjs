#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still say what is wrong.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) {
  process.stderr.write(`create-portico needs Node 20.12 or newer, and this is ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  await import('../dist/create/main.js')
}
