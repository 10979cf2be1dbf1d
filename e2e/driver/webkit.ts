#!/usr/bin/env node
// Runs the system's MiniBrowser for Playwright, driven through WebKitWebDriver, on its own display.
import { execFileSync } from 'node:child_process'
import { serveBidi } from './bidi-server.ts'
import { WebKitPeer } from './webkit/browser.ts'
import { startDisplay } from './webkit/display.ts'

const binary = process.env.PORTICO_MINIBROWSER
if (!binary) throw new Error('PORTICO_MINIBROWSER names no browser')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const display = await startDisplay()
const said = execFileSync(binary, ['--version'], {
  encoding: 'utf8',
  env: { ...process.env, DISPLAY: display.name },
})
const version = /[\d.]+/.exec(said)?.[0] ?? 'unknown'
serveBidi((client) => new WebKitPeer(client, { binary, version, display }))
