#!/usr/bin/env node
// Plain JavaScript, so that an old Node can print this message instead of a syntax error at the first type.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  // npm has no package with a current Node for macOS.
  const remedy = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
    ? `Run it through npm (npm start, npx --no-install portico), in a project that brings its own Node; where it brings none, add one: npm install --save-optional node-${process.platform.replace('win32', 'win')}-${process.arch}@24`
    : 'Install Node 24 from nodejs.org, and run this again.'
  console.error(`portico needs Node 22.18 or newer, and this is ${process.versions.node}. ${remedy}`)
  process.exitCode = 1
} else {
  let hasLostOutput = false
  process.stdout.on('error', ({ code, message }) => {
    // A reader such as `head` may end early.
    if (code === 'EPIPE') return
    hasLostOutput = true
    process.exitCode = 1
    console.error(
      `portico: the output could not be written (${message}). Free space where it goes, and run this again.`,
    )
  })
  const { run } = await import('#cli')
  const code = await run(process.argv.slice(2))
  if (!hasLostOutput) process.exitCode = code
  // After all output is written, because a request that a check did not wait for would keep the process running.
  process.stdout.write('', () => setTimeout(() => process.exit(), 100).unref())
}
