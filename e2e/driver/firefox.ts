#!/usr/bin/env node
// Runs the system's Firefox for Playwright, and translates the messages that the two handle differently.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type BidiClient, type BidiMessage, type BidiPeer, serveBidi } from './bidi-server.ts'
import { removeEval } from './playwright-call.ts'

const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.PORTICO_FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = listening.exec(line)?.[1]
  if (address) serveBidi((client) => relay(client, `${address}/session`))
  else process.stderr.write(`${line}\n`)
})

/** Forwards messages in both directions, except the few that Firefox does not support. */
function relay(client: BidiClient, address: string): BidiPeer {
  const browser = new WebSocket(address)
  const waiting: string[] = []
  browser.onopen = () => {
    for (const text of waiting.splice(0)) browser.send(text)
  }
  browser.onmessage = ({ data }) => client.send(named(JSON.parse(String(data)) as BidiMessage))
  browser.onclose = () => client.close()
  const send = (message: BidiMessage) => {
    const text = JSON.stringify(message)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  }
  return {
    receive: (message) => {
      if (message.method === 'emulation.setMediaFeaturesOverride') client.send(mediaAnswer(message))
      else if (message.method === 'script.callFunction' && !message.params.target.sandbox)
        send({ ...message, params: removeEval(message.params) })
      else send(message)
    },
    end: () => browser.close(),
  }
}

/** Names downloads: a download of data from the page itself has no navigation, and Playwright ignores downloads without one. */
function named(message: BidiMessage): BidiMessage {
  const { method, params } = message
  if (!method?.startsWith('browsingContext.download') || params.navigation) return message
  return { ...message, params: { download: params.url, ...params } }
}

/** Answers for Firefox 153, which emulates no media features: accepts the light scheme, its default, and refuses others. */
function mediaAnswer({ id, params }: BidiMessage): BidiMessage {
  const scheme = params.features['prefers-color-scheme'] as string | null | undefined
  if (scheme === 'light' || scheme == null) return { type: 'success', id, result: {} }
  return { type: 'error', id, error: 'unsupported operation', message: `no ${scheme} scheme in this engine` }
}
