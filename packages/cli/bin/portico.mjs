#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still say what is wrong instead of failing on the first type.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `portico needs Node 22.18 or newer, and this is ${process.versions.node}. Run it through npm (npm start, npx --no-install portico), in a project that brings its own Node; where it brings none, add one: npm install --save-dev node@24. npm must run that package's script (no --ignore-scripts).`,
  )
  process.exitCode = 1
} else {
  const { run } = await import('#cli')
  process.exitCode = await run(process.argv.slice(2))
}
